import type { IssueFacts } from '../define-document.ts';
import { MOTIVOS } from '../motivos.ts';
import { momentText } from './formats.ts';

/** Why this copy has no legal value. Printed in the band, the rail, the foot and the rules, so that no crop of a page hides it. */
export interface Ejemplar {
  readonly banda: string;
  readonly riel: string;
  readonly pie: string;
  readonly regla: string;
}

export const DEMO: Ejemplar = {
  banda: 'DATOS DE DEMOSTRACIÓN: personas, empresas y montos inventados',
  riel: 'Datos de demostración, sin valor ante terceros',
  pie: 'Datos de demostración',
  regla: 'Nombres, RUT, montos y fuentes son inventados; no tiene valor ante terceros.',
};

const SIMULATED_PAYMENT: Ejemplar = {
  banda: 'PAGO SIMULADO: este ejemplar se emitió sin un pago real',
  riel: 'Pago simulado, sin valor ante terceros',
  pie: 'Pago simulado',
  regla: 'Este ejemplar se emitió con un pago simulado; no tiene valor ante terceros.',
};

/** The asker, when no account names them. */
export function whoAsked(motivo: string): string {
  return isOwn(motivo) ? 'La propia persona' : 'Una persona sin cuenta en Verídico';
}

/** The same with the means of proof. Without an account, a query about oneself requires the serial number of the card. */
function whoAskedAndHow(motivo: string): string {
  return isOwn(motivo) ? `${whoAsked(motivo)}, con su RUT y la serie de su cédula` : whoAsked(motivo);
}

function isOwn(motivo: string): boolean {
  return motivo === MOTIVOS['consulta-propia'];
}

/** Facts of the issue, printed by every document in rail and foot. */
export function issueData(informe: string, facts: IssueFacts, demoRecords: boolean) {
  const { folio, codigo, emitido, consultante, motivo } = facts;
  return {
    informe,
    folio,
    codigo,
    emitido: emitido.toISOString(),
    emitidoTexto: momentText(emitido),
    consultante: consultante ?? whoAskedAndHow(motivo),
    motivo,
    sitio: `${siteName(facts)}${VERIFY_PATH}`,
    verificacion: verificationUrl(facts),
    ejemplar: ejemplar(facts.demo, demoRecords),
  };
}

function ejemplar(standIns: boolean, demoRecords: boolean): Ejemplar | null {
  if (demoRecords) return DEMO;
  return standIns ? SIMULATED_PAYMENT : null;
}

export const VERIFY_PATH = '/verifica-informe/paso1';

/** Target of the QR code: the verification screen with folio and code filled in. */
export function verificationUrl({ publicUrl, folio, codigo }: Pick<IssueFacts, 'publicUrl' | 'folio' | 'codigo'>): string {
  const query = new URLSearchParams({ folio, codigo_verificacion: codigo });
  return `${publicUrl}${VERIFY_PATH}?${query.toString()}`;
}

/** PUBLIC_URL without its scheme. */
export function siteName({ publicUrl }: Pick<IssueFacts, 'publicUrl'>): string {
  return publicUrl.replace(/^https?:\/\//, '');
}
