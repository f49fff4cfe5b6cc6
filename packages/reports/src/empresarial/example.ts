import { EXAMPLE_CUTOFFS, shrinkingDebt } from '../house/example.ts';
import type { EmpresaRecords } from '../records.ts';

/** An invented company that mostly pays. */
export const example: EmpresaRecords = {
  empresa: {
    rut: '57123456-4',
    razonSocial: 'Distribuidora Peumayén Limitada',
    nombreFantasia: 'Peumayén',
    giro: 'Alimentos al por mayor',
    inicioActividades: '2009-05-04',
    tramoVentas: 'Mediana 1',
    estado: 'Activa',
  },
  direcciones: [
    { tipo: 'comercial', direccion: 'Camino Lo Ovalle Sur 4470, bodega 3', cut: '13119', fecha: '2026-11-02' },
    { tipo: 'comercial', direccion: 'Avenida Los Quillayes 820', cut: '13120', fecha: '2022-06-15' },
  ],
  socios: [
    { rut: '46102884-5', nombre: 'Úrsula Inés Ñancupil Barría', porcentaje: 70, calidad: 'Socia y representante', desde: '2009-05-04' },
    { rut: '45318207-K', nombre: 'Mariana Alejandra Quilodrán Sepúlveda', porcentaje: 30, calidad: 'Socia', desde: '2014-08-19' },
  ],
  protestos: [
    {
      tipo: 'CH',
      motivo: 'Falta de fondos',
      numero: '118204',
      moneda: 'CLP',
      monto: 412_900,
      fechaVencimiento: '2026-10-01',
      fechaProtesto: '2026-10-03',
      acreedor: 'Envases Collipulli',
      acreedorRut: null,
      ciudad: 'Ñuñoa',
    },
  ],
  saldados: [],
  acreedores: [],
  morosidades: [
    {
      acreedor: 'Huemul Telecomunicaciones',
      acreedorRut: null,
      tipo: 'Factura',
      numero: '20917',
      moneda: 'CLP',
      monto: 48_900,
      fechaVencimiento: '2026-10-28',
      cuotasMorosas: 1,
    },
  ],
  deuda: shrinkingDebt(84_300_000),
  infracciones: [],
  bienesRaices: [{ cut: '13119', rol: '1204-88', direccion: 'Camino Lo Ovalle Sur 4470', destino: 'Bodega', avaluo: 212_480_900 }],
  vehiculos: [
    { patente: 'ZZLB41', marca: 'Hyundai', modelo: 'Porter 2.5', anio: 2021, tasacion: 11_940_000 },
    { patente: 'ZZKR18', marca: 'Suzuki', modelo: 'Carry 1.5', anio: 2018, tasacion: 5_120_000 },
  ],
  sociedades: [],
  // As most buyers get it: they are not the company.
  consultas: {
    desde: '2025-12',
    meses: [
      { mes: '2026-11', rubro: 'Crédito y seguros', cantidad: 2 },
      { mes: '2026-11', rubro: 'Comercio', cantidad: 1 },
      { mes: '2026-08', rubro: 'Comercio', cantidad: 1 },
      { mes: '2026-08', rubro: 'Personas sin cuenta', cantidad: 1 },
    ],
  },
  cutoffs: EXAMPLE_CUTOFFS,
  demo: true,
};
