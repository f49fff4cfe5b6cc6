import type { RefusalBody } from '@veridico/api';

interface Unpriced {
  /** 0: no answer. */
  readonly status: number;
  /** Absent from an answer that was good but held no price. */
  readonly problem?: RefusalBody | undefined;
}

/** Why a price is not known. Only a call without an answer blames the connection. */
export function whyNoPrice({ status, problem }: Unpriced): string {
  if (status === 0) return 'Revisa tu conexión y vuelve a intentarlo.';
  return problem?.mensaje ?? 'El servidor no lo entregó. Vuelve a intentarlo en un momento.';
}
