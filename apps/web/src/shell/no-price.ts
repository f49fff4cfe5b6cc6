import type { RefusalBody } from '@veridico/api';

interface Unpriced {
  /** 0: no answer. */
  readonly status: number;
  /** Absent from an answer that was good but held no price. */
  readonly problem?: RefusalBody | undefined;
}

/** Said where a price is not known. Only a call without an answer blames the connection. */
export function whyNoPrice({ status, problem }: Unpriced): string {
  return problem?.mensaje ?? (status === 0 ? 'Revisa tu conexión.' : 'El servidor no lo entregó.');
}
