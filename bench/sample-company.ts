import { EXAMPLE_CUTOFFS, type EmpresaRecords, type IssueFacts } from '@veridico/reports/documents';

/** Eight protests or more, six debts, a year of financial debt and a few other records, different in each document. */
export function records(n: number, protests = 8): EmpresaRecords {
  return {
    empresa: {
      rut: '57000000-4',
      razonSocial: `Comercial Ñandú ${n} Limitada`,
      nombreFantasia: 'Ñandú',
      giro: 'Venta al por mayor de alimentos',
      inicioActividades: '2009-03-01',
      tramoVentas: 'Mediana 1',
      estado: 'Activa',
    },
    protestos: Array.from({ length: protests }, (_, row) => ({
      tipo: 'CH',
      motivo: 'Falta de fondos',
      numero: String(1_000 * n + row),
      moneda: 'CLP',
      monto: 450_000 + 1_000 * n + row,
      fechaVencimiento: '2025-05-02',
      fechaProtesto: '2025-05-04',
      acreedor: `Banco Austral ${row}`,
      acreedorRut: null,
      ciudad: 'Ñuñoa',
    })),
    morosidades: Array.from({ length: 6 }, (_, row) => ({
      acreedor: `Leasing Sur ${row}`,
      acreedorRut: null,
      tipo: 'Arriendo',
      numero: String(2_000 * n + row),
      moneda: 'CLP',
      monto: 90_000 + 1_000 * n + row,
      fechaVencimiento: '2026-06-01',
      cuotasMorosas: 2,
    })),
    ...others(n),
    cutoffs: EXAMPLE_CUTOFFS,
    demo: true,
  };
}

function others(n: number): Omit<EmpresaRecords, 'empresa' | 'protestos' | 'morosidades' | 'cutoffs' | 'demo'> {
  const rows = <Row>(count: number, row: (index: number) => Row) => Array.from({ length: count }, (_, index) => row(index));
  return {
    saldados: [],
    acreedores: [],
    direcciones: rows(2, (row) => ({ tipo: 'comercial', direccion: `Camino Sur ${n} ${row}`, cut: '13119', fecha: '2026-11-02' })),
    socios: rows(2, (row) => ({
      rut: '46102884-5',
      nombre: `Úrsula Ñancupil ${n} ${row}`,
      porcentaje: 50,
      calidad: 'Socia',
      desde: '2014-08-19',
    })),
    sociedades: rows(1, () => ({ rut: '57127645-9', nombre: `Panadería ${n} SpA`, porcentaje: 20, calidad: 'Socia', desde: '2018-06-18' })),
    deuda: rows(12, (row) => ({
      mes: new Date(Date.UTC(2025, 10 + row)).toISOString().slice(0, 7),
      vigente: 171_000_000 - 1_000 * n - row,
      mora30a89: 900_000 + n,
      mora90oMas: 0,
      indirecta: 0,
    })),
    infracciones: rows(1, () => ({
      institucion: 'Dirección del Trabajo',
      motivo: 'Sin contrato',
      monto: 412_000 + n,
      fecha: '2025-06-11',
    })),
    bienesRaices: rows(1, () => ({
      cut: '13119',
      rol: `1204-${n}`,
      direccion: `Camino Sur ${n}`,
      destino: 'Bodega',
      avaluo: 212_480_900 + n,
    })),
    vehiculos: rows(4, (row) => ({
      patente: `ZZLB${10 + row}`,
      marca: 'Hyundai',
      modelo: 'Porter 2.5',
      anio: 2021,
      tasacion: 11_940_000 + n,
    })),
    consultas: rows(6, (row) => ({
      en: new Date(Date.UTC(2026, 10, 19 - row)).toISOString(),
      consultante: `Molinos del Itata ${n}`,
      motivo: 'Evaluación crediticia',
      informe: 'Informe Verídico Empresarial',
    })),
  };
}

/** Data of the n-th document. */
export function facts(n: number): IssueFacts {
  return {
    folio: `VR-${String(n).padStart(10, '0')}`,
    codigo: 'H4RD-90ZB-7TQW-M3K5',
    emitido: new Date('2026-11-20T13:16:00Z'),
    consultante: null,
    motivo: 'Evaluación de riesgo comercial',
    publicUrl: 'https://veridico.example',
    demo: true,
    ownSeal: false,
  };
}
