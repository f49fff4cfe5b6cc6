import type { StoredRole } from '../session/stored-session.ts';

/** For users who can do nothing about their company's plan themselves. */
export const TELL_ADMINISTRATOR = 'Avísale a quien administra el plan.';

/** How to go on when a pack is used up. */
export function afterPack(role: StoredRole | null | undefined): string {
  return role === 'consultor'
    ? 'Para seguir consultando, pide otro pack a quien administra el plan.'
    : 'Para seguir consultando, contrata otro pack.';
}
