/** How far a delivery got. */
export type Delivery = 'not_delivered' | 'delivery_uncertain' | 'delivered_unverified' | 'delivered_verified';

/** What a caller may conclude. `retry` is `safe` only where nothing was delivered. */
export interface Disposition {
  readonly delivery: Delivery;
  readonly retry: 'safe' | 'unsafe';
}

export function disposition(delivery: Delivery): Disposition {
  return { delivery, retry: delivery === 'not_delivered' ? 'safe' : 'unsafe' };
}
