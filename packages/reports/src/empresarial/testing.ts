import { checkDigit } from '@veridico/forms';
import { EXAMPLE_CUTOFFS } from '../house/example.ts';
import type { Currency, EmpresaRecords, Morosidad, Participacion, Protesto } from '../records.ts';
import { NOTHING } from '../house/testing.ts';
import { example } from './example.ts';

/** A company without any record against it. */
export const SPOTLESS: EmpresaRecords = {
  empresa: example.empresa,
  socios: [],
  ...NOTHING,
  cutoffs: EXAMPLE_CUTOFFS,
  demo: false,
};

export function protesto(monto: number, moneda: Currency = 'CLP'): Protesto {
  return {
    tipo: 'CH',
    motivo: 'Falta de fondos',
    numero: `118204 ${moneda} ${monto}`,
    moneda,
    monto,
    fechaVencimiento: '2026-10-01',
    fechaProtesto: '2026-10-03',
    acreedor: 'Banco Litoral Austral',
    acreedorRut: null,
    ciudad: 'Ñuñoa',
  };
}

export function morosidad(monto: number, acreedor = 'Envases Collipulli', moneda: Currency = 'CLP'): Morosidad {
  return {
    acreedor,
    acreedorRut: null,
    tipo: 'Factura',
    numero: `20917 ${monto}`,
    moneda,
    monto,
    fechaVencimiento: '2026-10-03',
    cuotasMorosas: 1,
  };
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
