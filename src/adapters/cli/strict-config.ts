import { Config, type Interfaces } from '@oclif/core';

/** Hooks that run after the answer is out: their faults must not make a second one. */
const AFTER_THE_ANSWER = new Set<PropertyKey>(['finally', 'postrun']);

/** oclif's Config, except that an error in a hook is not swallowed. */
export class StrictConfig extends Config {
  /** Reads package.json and the manifest. */
  async ready(): Promise<this> {
    await this.load();
    return this;
  }

  override async runHook<T extends keyof Interfaces.Hooks, P extends Interfaces.Hooks = Interfaces.Hooks>(
    event: T,
    options: P[T]['options'],
    timeout?: number,
    captureErrors?: boolean,
  ): Promise<Interfaces.Hook.Result<P[T]['return']>> {
    const result = await super.runHook<T, P>(event, options, timeout, captureErrors);
    const [first] = result.failures;
    if (first && captureErrors !== true && !AFTER_THE_ANSWER.has(event)) throw first.error;
    return result;
  }
}
