/** A company with proven powers, as seen by its administrator. */
export const COMPANY = {
  rut: '58234577-5',
  datos: {
    razonSocial: 'Norte SpA',
    nombreFantasia: 'Norte',
    giro: 'Venta al por menor',
    domicilio: 'Los Canelos 123',
    codigoRegion: '16',
    codigoComuna: '16101',
    ciudad: 'Chillán',
    correo: 'contacto@norte.cl',
    telefono: '56912345678',
    encargadoPago: 'Luis Rojas',
    correoPago: 'pagos@norte.cl',
    telefonoPago: '422123456',
  },
  version: 4,
  puedeCambiarlos: true,
  representacion: { poderes: 'comprobados', desde: '2026-10-01T12:00:00Z', documentos: [] },
  cambios: [{ en: '2026-11-02T12:00:00Z', quien: 'Ana Soto', campos: ['domicilio', 'correoPago'] }],
} as const;

export const CLAIM = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  estado: 'abierta',
  empresa: { rut: '58234577-5', nombre: 'Norte SpA' },
  plan: 'Pack Pyme 10',
  representante: 'Javiera López',
  rutRepresentante: '40.•••.•••-K',
  correo: 'javiera@ejemplo.cl',
  creada: '2026-11-20T13:00:00Z',
  vence: '2026-11-26T03:00:00Z',
  puedeAprobarse: true,
} as const;
