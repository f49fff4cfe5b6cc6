import { checkDigit } from '@veridico/forms';
import type { IssueFacts } from '../define-document.ts';
import { EXAMPLE_CUTOFFS } from '../house/example.ts';
import type { Currency, EmpresaRecords, Morosidad, Participacion, Protesto } from '../records.ts';

export const FACTS: IssueFacts = {
  folio: 'VR-0000000123',
  codigo: 'H4RD-90ZB-7TQW-M3K5',
  emitido: new Date('2026-11-20T13:16:00Z'),
  consultante: null,
  motivo: 'Evaluación de riesgo comercial',
  publicUrl: 'https://veridico.cl',
  demo: false,
  ownSeal: false,
};

/** A company without any record against it. */
export const SPOTLESS: EmpresaRecords = {
  empresa: {
    rut: '57123456-4',
    razonSocial: 'Distribuidora Peumayén Limitada',
    nombreFantasia: 'Peumayén',
    giro: 'Alimentos al por mayor',
    inicioActividades: '2009-05-04',
    tramoVentas: 'Mediana 1',
    estado: 'Activa',
  },
  direcciones: [],
  socios: [],
  protestos: [],
  morosidades: [],
  deuda: [],
  infracciones: [],
  bienesRaices: [],
  vehiculos: [],
  sociedades: [],
  consultas: [],
  cutoffs: EXAMPLE_CUTOFFS,
  demo: false,
};

export function protesto(monto: number, moneda: Currency = 'CLP'): Protesto {
  return {
    tipo: 'CH',
    motivo: 'Falta de fondos',
    numero: '118204',
    moneda,
    monto,
    fechaVencimiento: '2026-10-01',
    fechaProtesto: '2026-10-03',
    acreedor: 'Banco Litoral Austral',
    ciudad: 'Ñuñoa',
  };
}

export function morosidad(monto: number, acreedor = 'Envases Collipulli', moneda: Currency = 'CLP'): Morosidad {
  return { acreedor, tipo: 'Factura', numero: '20917', moneda, monto, fechaVencimiento: '2026-10-03', cuotasMorosas: 1 };
}

export function socio(index: number): Participacion {
  return {
    rut: `${46_102_884 + index}-${checkDigit(46_102_884 + index)}`,
    nombre: index === 1 ? null : 'Úrsula Inés Ñancupil Barría',
    porcentaje: 70 / (index + 1),
    calidad: index === 0 ? 'Socia y representante' : 'Socia',
    desde: '2014-08-19',
  };
}
