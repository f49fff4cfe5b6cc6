import { useEffect, useState } from 'react';

/** Nobody asks for the same mail twice within this time: it is on its way. */
const RESEND_SECONDS = 60;
const PREFIX = 'enviado:';

/** Notes that a mail was asked for. `what` names it, with its address where that matters. */
export function noteSent(what: string): void {
  try {
    sessionStorage.setItem(PREFIX + what, String(Date.now()));
  } catch {
    // Then the server alone counts.
  }
}

/** Whole seconds until the same mail may be asked for again; 0: now. */
export function useResendWait(what: string): number {
  const [, tick] = useState(0);
  const wait = secondsLeft(what);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), 1_000);
    return () => clearTimeout(timer);
  });
  return wait;
}

function secondsLeft(what: string): number {
  try {
    const sent = Number(sessionStorage.getItem(PREFIX + what) ?? 0);
    return Math.max(0, Math.ceil(RESEND_SECONDS - (Date.now() - sent) / 1000));
  } catch {
    return 0;
  }
}
