/** An opening that failed only after this long is not tried again at once: whoever asks next would wait as long. */
const SLOW_MS = 1000;
/** How long such a failure is believed. */
const REMEMBERED_MS = 3000;

/** Something that is opened at first use and then shared. What failed is opened anew for the next who asks. */
export class SharedOpening<Opened> {
  private opening: Promise<Opened> | undefined;
  private silence: { readonly error: unknown; readonly until: number } | undefined;

  constructor(
    private readonly open: () => Promise<Opened>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(): Promise<Opened> {
    this.opening ??= this.tryToOpen().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  /** What was opened, once; undefined where nothing was. It is opened anew for the next who asks. */
  async take(): Promise<Opened | undefined> {
    const { opening } = this;
    this.opening = undefined;
    return opening?.catch(() => undefined);
  }

  private async tryToOpen(): Promise<Opened> {
    const began = this.now();
    if (this.silence !== undefined && began < this.silence.until) throw this.silence.error;
    try {
      return await this.open();
    } catch (error) {
      const ended = this.now();
      this.silence = ended - began < SLOW_MS ? undefined : { error, until: ended + REMEMBERED_MS };
      throw error;
    }
  }
}
