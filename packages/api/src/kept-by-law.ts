export interface KeptData {
  readonly que: string;
  readonly porque: string;
}

/** What remains after an account is deleted, and why: shown before the confirmation, and in the mail afterwards. */
export const KEPT_BY_LAW: readonly KeptData[] = [
  {
    que: 'Tus compras y sus comprobantes, hasta seis años después de cada una.',
    porque: 'El Código Tributario (artículos 17 y 200) obliga a guardar los documentos de cada venta.',
  },
  {
    que: 'Los informes emitidos, con su folio y su código.',
    porque: 'Quien recibió uno tiene que poder comprobar que es auténtico.',
  },
  {
    que: 'El registro de las consultas: qué RUT se consultó, cuándo y con qué motivo. En las que hiciste a nombre de una empresa, también tu nombre y tu correo.',
    porque: 'Las leyes 20.575 y 19.628 dan a cada persona derecho a saber quién consultó sus datos.',
  },
];
