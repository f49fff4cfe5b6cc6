import type { OrdenDeOficina } from '@veridico/api';

/** A person of the office who keeps the money. */
export const YO = {
  nombre: 'Ana Rojas',
  roles: ['finanzas'],
  actos: ['buscar', 'ver-orden'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};
export const AT = '2026-11-21T10:17:29-03:00';
/** A delivered report, paid by a debit card. */
export const ORDER: OrdenDeOficina = {
  numero: 'VO-7K3M-9QXT',
  tipo: 'informe',
  estado: 'emitida',
  producto: 'Informe Verídico Empresarial',
  sujeto: '76192083-9',
  empresa: '',
  claveDeEmpresa: null,
  correo: 'compra@ejemplo.cl',
  telefono: '56912345678',
  comprador: '12345678-5',
  persona: '7b1e4c52-0000-4000-8000-000000000001',
  creada: AT,
  precio: 16_500,
  descuento: 0,
  promocion: '',
  pagado: 16_500,
  devuelto: 0,
  devolviendose: 0,
  queda: 16_500,
  partes: [],
  usadas: null,
  historia: [{ en: AT, texto: 'Tu informe está listo.', quien: 'Ana Rojas' }],
  intentos: [
    {
      id: '1',
      fecha: AT,
      monto: 16_500,
      tarjeta: '6623',
      medio: 'VD',
      cuotas: 0,
      autorizacion: '1213',
      respuesta: 'AUTHORIZED 0',
      vuelta: 'normal',
      reembolso: null,
    },
  ],
  informe: { folio: 'VR-0000048203', nombre: 'Informe Verídico Empresarial', emitido: AT, verificaciones: 2 },
  comprobantes: [{ numero: 'CV-0000000123', clase: 'venta', fecha: AT, monto: 16_500, documento: 'boleta 77', rechazado: '' }],
  correos: [
    {
      id: '4',
      asunto: 'Tu informe ya está listo',
      para: 'compra@ejemplo.cl',
      fecha: AT,
      estado: 'devuelto',
      detalle: 'casilla llena',
      reenviable: true,
    },
    { id: '5', asunto: 'Encontramos el pago', para: 'compra@ejemplo.cl', fecha: AT, estado: 'en-cola', detalle: '', reenviable: false },
  ],
  acciones: ['reembolsar'],
  sinReembolso: '',
  solicitud: null,
};
