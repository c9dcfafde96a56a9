import type { ElementAddress } from '../../domain/element/element-address.js';
import type { ObjectRef } from './atspi.js';

/** The object of an address; undefined for windows that have no accessible object. */
export function objectOf(address: ElementAddress): ObjectRef | undefined {
  const { bus, path } = address;
  return typeof bus === 'string' && typeof path === 'string' ? { bus, path } : undefined;
}

/** The address of an object, as it is stored. */
export function addressOf({ bus, path }: ObjectRef): ElementAddress {
  return { bus, path };
}
