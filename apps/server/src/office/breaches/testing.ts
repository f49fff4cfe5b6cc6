/** A breach of commercial data, as the page sends it. */
export const A_BREACH = {
  conocida: '2026-01-05T09:30',
  naturaleza: 'Una copia quedó en una dirección pública.',
  efectos: 'Alguien pudo leer deudas.',
  datos: 'registro,rut',
  personas: '1.200',
  medidas: 'La copia se retiró.',
};

/** A notice to the Agencia about a breach. */
export const A_NOTICE = {
  clase: 'agencia',
  enviado: '2026-01-05T11:00',
  personas: '',
  texto: 'A la Agencia: comunicamos una vulneración.',
};
