import { EXAMPLE_CUTOFFS } from '../house/example.ts';
import type { ConsolidadoRecords } from '../records.ts';

const { personas, empresas, protestos, morosidades } = EXAMPLE_CUTOFFS;

/** An invented person with a protest and two debts in arrears. */
export const example: ConsolidadoRecords = {
  sujeto: { rut: '46102884-5', nombre: 'Ana Luisa Huenchullán Peralta', fechaNacimiento: '1986-03-14' },
  protestos: [
    {
      tipo: 'PG',
      motivo: 'Falta de pago',
      numero: '4418207',
      moneda: 'CLP',
      monto: 684_500,
      fechaVencimiento: '2026-08-12',
      fechaProtesto: '2026-08-14',
      acreedor: 'Cooperativa Río Claro',
      acreedorRut: null,
      ciudad: 'Concepción',
    },
  ],
  saldados: [],
  acreedores: [],
  morosidades: [
    {
      acreedor: 'Cooperativa Río Claro',
      acreedorRut: null,
      tipo: 'Crédito de consumo',
      numero: '900112',
      moneda: 'CLP',
      monto: 226_300,
      fechaVencimiento: '2026-09-05',
      cuotasMorosas: 2,
    },
    {
      acreedor: 'Huemul Telecomunicaciones',
      acreedorRut: null,
      tipo: 'Servicio móvil',
      numero: '7700-50231',
      moneda: 'CLP',
      monto: 31_990,
      fechaVencimiento: '2026-10-20',
      cuotasMorosas: 1,
    },
  ],
  cutoffs: { personas, empresas, protestos, morosidades },
  demo: true,
};
