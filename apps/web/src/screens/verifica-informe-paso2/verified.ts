import { problems, routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { holdsFile } from '../../ui/pdf-viewer/pdf-file.ts';

export interface VerificationInput {
  readonly folio: string;
  readonly codigo: string;
}

type VerificationAnswer = Answer<'verifica'>;
export type Verified = Extract<VerificationAnswer, { ok: true }>['body'];

export type Outcome = { readonly ok: true; readonly verified: Verified } | Failure;

interface Failure {
  readonly ok: false;
  readonly mensaje: string;
  /** Our own text, in addition to the specification's sentence. */
  readonly note?: string;
  /** The failure is not about the report: a retry may succeed. */
  readonly again: boolean;
}

const NO_INPUT = {
  ok: false,
  mensaje: 'No se encontraron datos de verificación.',
  note: 'Vuelve y escribe el folio y el código del informe.',
} as const;
const MISSED =
  'Vuelve y revisa que el folio y el código estén como en el informe. Si los escribiste bien, ese informe no lo emitió Verídico.';

/** By its full name. Contracts, receipts and credit notes are verified here too. */
export function isReport(nombre = 'Informe'): boolean {
  return nombre.startsWith('Informe');
}

/** Input from the first step, kept by the browser on reload. */
export function readState(state: unknown): VerificationInput | undefined {
  if (typeof state !== 'object' || state === null || !('folio' in state) || !('codigo' in state)) return undefined;
  const { folio, codigo } = state;
  return typeof folio === 'string' && typeof codigo === 'string' && folio !== '' && codigo !== '' ? { folio, codigo } : undefined;
}

/** Fetches the report without a session: folio and code are the credentials. */
export async function findReport(input: VerificationInput | undefined): Promise<Outcome> {
  if (!input) return { ...NO_INPUT, again: false };
  const { folio, codigo } = input;
  const answer = await api(routes.verifica, { params: { folio, codigo } });
  const status: number = answer.status;
  if (answer.ok && status === 200 && answer.body.informe && holdsFile(answer.body.informe)) return { ok: true, verified: answer.body };
  const problem = answer.ok ? undefined : answer.problem;
  // No answer, or a good one without a report in it.
  if (status === 0 || status === 200) return { ok: false, mensaje: 'Hubo un error en la verificación. Intente nuevamente.', again: true };
  const mensaje = problems.INFORME_DESCONOCIDO.mensaje;
  if (status === problems.DEMASIADAS_SOLICITUDES.status)
    return { ok: false, mensaje, note: problem?.mensaje ?? problems.DEMASIADAS_SOLICITUDES.mensaje, again: true };
  // Withdrawn, for ever or for now: the step's own sentence, and below it why.
  if (status === problems.INFORME_CORREGIDO.status)
    return { ok: false, mensaje, note: problem?.mensaje ?? problems.INFORME_CORREGIDO.mensaje, again: false };
  if (status === problems.INFORME_DESCONOCIDO.status) return { ok: false, mensaje, note: MISSED, again: false };
  return {
    ok: false,
    mensaje,
    note: 'El servicio tuvo un problema, así que esto no dice nada del informe. Vuelve a intentarlo.',
    again: true,
  };
}
