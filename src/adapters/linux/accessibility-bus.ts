import type { NativeBus } from '../native/addon.js';
import { setProperty, getProperty } from './atspi.js';
import { booleanOf, textOf } from './native-value.js';

/** The service on the session bus that knows the accessibility bus and whether it is wanted. */
const A11Y = { bus: 'org.a11y.Bus', path: '/org/a11y/bus' } as const;
const STATUS_IFACE = 'org.a11y.Status';
const TIMEOUT_MS = 5000;

/** The address of the accessibility bus; asking starts it where it does not run yet. */
export async function accessibilityAddress(sessionBus: NativeBus): Promise<string | undefined> {
  const [reply] = await sessionBus.callMany([{ ...A11Y, iface: 'org.a11y.Bus', method: 'GetAddress' }], {
    timeoutMs: TIMEOUT_MS,
  });
  const address = textOf(reply);
  return address === undefined || address === '' ? undefined : address;
}

/** Whether toolkits are told to provide trees; undefined when nobody answers. */
export async function accessibilityEnabled(sessionBus: NativeBus): Promise<boolean | undefined> {
  const [reply] = await sessionBus.callMany([getProperty(A11Y, STATUS_IFACE, 'IsEnabled')], {
    timeoutMs: TIMEOUT_MS,
  });
  return booleanOf(reply);
}

/** Tells toolkits to provide trees or not; false when the service refused. */
export async function setAccessibilityEnabled(sessionBus: NativeBus, enabled: boolean): Promise<boolean> {
  const value = { signature: 'b', value: enabled };
  const [reply] = await sessionBus.callMany([setProperty(A11Y, STATUS_IFACE, 'IsEnabled', value)], {
    timeoutMs: TIMEOUT_MS,
  });
  return reply?.ok === true;
}
