import { EXAMPLE_CUTOFFS, shrinkingDebt } from '../house/example.ts';
import type { PersonaRecords } from '../records.ts';

/** An invented person with one debt in arrears. */
export const example: PersonaRecords = {
  persona: {
    rut: '45318207-K',
    nombres: 'Mariana Alejandra',
    apellidoPaterno: 'Quilodrán',
    apellidoMaterno: 'Sepúlveda',
    fechaNacimiento: '1985-03-14',
    nacionalidad: 'chilena',
    estadoCivil: 'casada',
  },
  direcciones: [{ tipo: 'particular', direccion: 'Pasaje Los Litres 1482, depto. 504', cut: '13120', fecha: '2026-09-12' }],
  protestos: [],
  saldados: [],
  acreedores: [],
  morosidades: [
    {
      acreedor: 'Tiendas Almendral',
      acreedorRut: null,
      tipo: 'Tarjeta de crédito',
      numero: '7700-41982',
      moneda: 'CLP',
      monto: 48_900,
      fechaVencimiento: '2026-10-28',
      cuotasMorosas: 1,
    },
  ],
  deuda: shrinkingDebt(7_412_000),
  infracciones: [],
  bienesRaices: [
    { cut: '13120', rol: '1204-88', direccion: 'Pasaje Los Litres 1482, depto. 504', destino: 'Habitacional', avaluo: 61_284_300 },
  ],
  vehiculos: [{ patente: 'ZZXK41', marca: 'Suzuki', modelo: 'Baleno 1.4 GLX', anio: 2019, tasacion: 5_870_000 }],
  sociedades: [{ rut: '57123456-4', nombre: 'Distribuidora Peumayén Limitada', porcentaje: 30, calidad: 'Socia', desde: '2014-08-19' }],
  consultas: [
    {
      en: '2026-11-09T12:05:00Z',
      consultante: 'Banco Litoral Austral',
      motivo: 'Evaluación crediticia',
      informe: 'Informe Verídico Personas',
    },
  ],
  cutoffs: EXAMPLE_CUTOFFS,
  demo: true,
};
