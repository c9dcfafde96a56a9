import type { RefScope, ResolvedRef } from '../../../src/application/services/ref-resolver.js';
import type { LiveElement } from '../../../src/domain/element/live-element.js';
import { liveElement, someWindow } from './live-element.js';

/** Resolves every ref to the element a test shows, and notes what was asked. */
export class FakeResolver {
  readonly asked: { readonly ref: string; readonly scope: RefScope }[] = [];
  latest = 's1234';
  /** The element at the nth resolution, counted from 1; may throw. */
  element: (nth: number) => LiveElement | Promise<LiveElement> = () => liveElement();

  async resolve(ref: string, scope: RefScope): Promise<ResolvedRef> {
    this.asked.push({ ref, scope });
    const element = await this.element(this.asked.length);
    const window = someWindow();
    return {
      ref: ref.replace(/^@s\w+:/, '@'),
      snapshotId: /^@(s\w+):/.exec(ref)?.[1] ?? scope.snapshotId ?? this.latest,
      entry: {
        pid: window.app.pid,
        process_instance: window.app.processInstance,
        role: element.node.role,
        available_actions: element.node.actions,
        source_app: window.app.name,
        path: [0],
      },
      window,
      element,
    };
  }
}
