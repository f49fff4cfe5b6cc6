import type { IssueFacts } from '../define-document.ts';

export const TEST_FACTS: IssueFacts = {
  folio: 'VR-0000000123',
  codigo: 'H4RD-90ZB-7TQW-M3K5',
  emitido: new Date('2026-11-20T13:16:00Z'),
  consultante: null,
  motivo: 'Evaluación de riesgo comercial',
  publicUrl: 'https://veridico.cl',
  demo: false,
  ownSeal: false,
};

/** No record of any kind. */
export const NOTHING = {
  direcciones: [],
  protestos: [],
  morosidades: [],
  saldados: [],
  acreedores: [],
  deuda: [],
  infracciones: [],
  bienesRaices: [],
  vehiculos: [],
  sociedades: [],
  consultas: [],
} as const;
