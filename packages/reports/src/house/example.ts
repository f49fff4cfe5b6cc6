import type { IssueFacts } from '../define-document.ts';
import type { Cutoffs, DeudaMes } from '../records.ts';

/** Shared by all examples: this folio was never issued. */
export const EXAMPLE_FACTS: Omit<IssueFacts, 'publicUrl'> = {
  folio: 'VR-0000000000',
  codigo: 'ABCD-EFGH-JKMN-PQRS',
  emitido: new Date('2026-11-20T13:16:00Z'),
  consultante: null,
  motivo: 'Ejemplo para conocer el informe',
  demo: true,
  ownSeal: false,
};

export const EXAMPLE_CUTOFFS: Cutoffs = {
  personas: '2026-11-14',
  empresas: '2026-11-14',
  direcciones: '2026-11-12',
  protestos: '2026-11-18',
  morosidades: '2026-11-19',
  deuda_financiera: '2026-10-31',
  infracciones: '2026-11-15',
  bienes_raices: '2026-07-01',
  vehiculos: '2026-10-30',
  sociedades: '2026-11-02',
};

/** Twelve months up to October 2026 of a shrinking debt, oldest month first. @param vigente whole pesos in the first month */
export function shrinkingDebt(vigente: number): DeudaMes[] {
  return Array.from({ length: 12 }, (_, index) => ({
    mes: new Date(Date.UTC(2025, 10 + index)).toISOString().slice(0, 7),
    vigente: Math.round(vigente * (1 - index * 0.034)),
    mora30a89: index === 10 ? 162_100 : 0,
    mora90oMas: 0,
    indirecta: 0,
  }));
}
