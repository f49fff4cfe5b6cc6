/** A rate limit; windows last at most a day. */
export interface Rate {
  readonly max: number;
  readonly windowSeconds: number;
}

/** What is counted, in the words of the reference of the calls. */
export interface Counted extends Rate {
  /** Whose tries are counted together. */
  readonly per: string;
  readonly counts: string;
}

/** An address, or of IPv6 its network. */
export const ADDRESS = 'dirección de red';

/** Default limits by name. The setting RATES changes how many and how long. */
export const DEFAULT_RATES = {
  /** New orders by address. */
  transaccion: { max: 30, windowSeconds: 3_600, per: ADDRESS, counts: 'órdenes nuevas' },
  /** Reviews of one payment: a page asks once. */
  revisar: { max: 300, windowSeconds: 60, per: 'pago', counts: 'preguntas por el pago' },
  /** Status queries of one order: a page asks every 3 s. */
  orden: { max: 120, windowSeconds: 60, per: 'orden', counts: 'preguntas por la orden' },
  /** Promotion codes that do not exist, by address. */
  promocion: { max: 10, windowSeconds: 3_600, per: ADDRESS, counts: 'códigos promocionales que no existen' },
  /** All promotion codes, right or wrong, by address: short ones can be guessed. Each new order counts two. */
  promocionTope: {
    max: 60,
    windowSeconds: 3_600,
    per: ADDRESS,
    counts: 'códigos promocionales, buenos o malos; cada orden nueva con código cuenta también',
  },
  /** Verifications without captcha, by address: enough for a third party's own verifier, useless for guessing. */
  verifica: { max: 5, windowSeconds: 60, per: ADDRESS, counts: 'verificaciones sin captcha resuelto' },
  /** Wrong codes for one folio, from any visitor. */
  folio: { max: 10, windowSeconds: 3_600, per: 'folio', counts: 'códigos de verificación equivocados' },
  /** Wrong serials for one RUT, from any visitor. */
  serieRut: { max: 5, windowSeconds: 3_600, per: 'RUT', counts: 'series equivocadas' },
  /** All serials for one RUT, right or wrong: 30 bits can be guessed, unlike a code of 80. */
  serieRutTope: { max: 30, windowSeconds: 3_600, per: 'RUT', counts: 'series, buenas o malas' },
  /** All RUTs for one serial: the finder of a card would try it on many. */
  serie: { max: 10, windowSeconds: 3_600, per: 'serie', counts: 'RUT probados con la misma serie' },
  /** Tries with a serial, right or wrong, by address. */
  serieDireccion: { max: 20, windowSeconds: 3_600, per: ADDRESS, counts: 'intentos con una serie' },
  /** Mails with links to earlier purchases, by addressee. */
  recupera: { max: 3, windowSeconds: 3_600, per: 'correo', counts: 'correos con enlaces a lo comprado' },
  /** The same per day, against flooding another person's mailbox. */
  recuperaDia: { max: 10, windowSeconds: 86_400, per: 'correo', counts: 'correos con enlaces a lo comprado' },
  /** The same, by the visitor's address. */
  recuperaDireccion: { max: 20, windowSeconds: 3_600, per: ADDRESS, counts: 'solicitudes de enlaces a lo comprado' },
  /** Messages of the contact form, by the sender's mail. */
  contacto: { max: 5, windowSeconds: 3_600, per: 'correo', counts: 'mensajes del formulario de contacto' },
  /** The same, by the visitor's address. */
  contactoDireccion: { max: 10, windowSeconds: 3_600, per: ADDRESS, counts: 'mensajes del formulario de contacto' },
  /** Readings of what we measure, by address: each may cost a scan of a month of orders. */
  medidas: { max: 60, windowSeconds: 600, per: ADDRESS, counts: 'lecturas de lo que medimos' },
  /** Links of mails, by the visitor's address. */
  enlace: { max: 60, windowSeconds: 3_600, per: ADDRESS, counts: 'enlaces de correos' },
  /** Registrations, right or wrong, by address. */
  registroDireccion: { max: 20, windowSeconds: 3_600, per: ADDRESS, counts: 'registros, buenos o malos' },
  /** Registrations with a wrong serial for one RUT, from any visitor. */
  registroRut: { max: 5, windowSeconds: 86_400, per: 'RUT', counts: 'registros con una serie equivocada' },
  /** All registrations for one RUT, right or wrong. */
  registroRutTope: { max: 30, windowSeconds: 3_600, per: 'RUT', counts: 'registros, buenos o malos' },
  /** Registrations with one mail address by people with a proven card: its owner gets a notice of each. */
  registroCorreo: { max: 3, windowSeconds: 10_800, per: 'correo', counts: 'registros con la cédula probada' },
  /** Mails with a link to set a new password, by addressee: minimum interval, … */
  recuperaPasswordOtra: { max: 1, windowSeconds: 60, per: 'correo', counts: 'correos para cambiar la contraseña' },
  /** … per hour, … */
  recuperaPassword: { max: 3, windowSeconds: 3_600, per: 'correo', counts: 'correos para cambiar la contraseña' },
  /** … and per day. */
  recuperaPasswordDia: { max: 10, windowSeconds: 86_400, per: 'correo', counts: 'correos para cambiar la contraseña' },
  /** The same, by the visitor's address. */
  recuperaPasswordDireccion: { max: 20, windowSeconds: 3_600, per: ADDRESS, counts: 'solicitudes para cambiar la contraseña' },
  /** Mails to confirm an address, by account: minimum interval … */
  confirmaCorreoOtra: { max: 1, windowSeconds: 60, per: 'cuenta', counts: 'correos de confirmación' },
  /** … and per hour. */
  confirmaCorreo: { max: 5, windowSeconds: 3_600, per: 'cuenta', counts: 'correos de confirmación' },
  /** Password checks of a signed-in user, right or wrong, by account. */
  passwordActual: { max: 10, windowSeconds: 900, per: 'cuenta', counts: 'contraseñas escritas, buenas o malas' },
  /** Sign-in attempts at the embedded identity provider, by address. */
  ingreso: { max: 50, windowSeconds: 900, per: ADDRESS, counts: 'ingresos' },
  /** Wrong passwords for stand-in pages, by address; then the right one must wait too. */
  demostracion: { max: 10, windowSeconds: 900, per: 'visitante', counts: 'contraseñas equivocadas de las páginas de prueba' },
  /** Queries with any result, by customer: more than a person makes, and what two processors handle in a minute. */
  consulta: { max: 300, windowSeconds: 60, per: 'cliente', counts: 'consultas, con cualquier resultado' },
  /** Reads of the own history, by customer. */
  historial: { max: 300, windowSeconds: 60, per: 'cliente', counts: 'lecturas de informes y registros' },
  /** Notes, tags and references that a customer writes. */
  anotacion: { max: 200, windowSeconds: 600, per: 'cliente', counts: 'notas, etiquetas y referencias escritas' },
  /** Lists read for a batch, by customer: each may have 10,000 lines. */
  lote: { max: 60, windowSeconds: 3_600, per: 'cliente', counts: 'listas revisadas' },
  /** Files of batches, by customer. */
  loteArchivo: { max: 30, windowSeconds: 600, per: 'cliente', counts: 'archivos de lotes bajados' },
  /** Reports shared, by customer: each sends a mail to an address of the sender's choice. */
  compartir: { max: 30, windowSeconds: 86_400, per: 'cliente', counts: 'informes compartidos' },
  /** The same by recipient, against flooding a mailbox from several accounts. */
  compartirCorreo: { max: 10, windowSeconds: 86_400, per: 'correo', counts: 'informes compartidos con ese correo' },
  /** Links of shared reports, codes asked and typed for them, and reads, by the visitor's address. */
  compartidoDireccion: {
    max: 120,
    windowSeconds: 3_600,
    per: ADDRESS,
    counts: 'aperturas de informes compartidos, con cualquier resultado',
  },
  /** Codes mailed for one shared report: minimum interval … */
  compartidoCodigoOtro: { max: 1, windowSeconds: 60, per: 'informe compartido', counts: 'códigos enviados' },
  /** … and per hour. */
  compartidoCodigo: { max: 5, windowSeconds: 3_600, per: 'informe compartido', counts: 'códigos enviados' },
  /** Reads of one shared report. */
  compartidoLectura: { max: 60, windowSeconds: 3_600, per: 'informe compartido', counts: 'lecturas del informe compartido' },
  /** Downloads of the whole history, by customer. */
  historialCsv: { max: 10, windowSeconds: 600, per: 'cliente', counts: 'archivos CSV bajados' },
  /** Address searches and property views, by address: an office shares one, but the whole roll must not be copied. */
  direccion: { max: 120, windowSeconds: 600, per: ADDRESS, counts: 'búsquedas y propiedades vistas' },
  /** Companies shown by their RUT, by address: a buyer looks at one or two; a register of names must not be copied. */
  empresaDelRut: { max: 20, windowSeconds: 600, per: ADDRESS, counts: 'empresas mostradas por su RUT' },
  /** Forecasts of an appraisal, by address: each may fit two markets, up to 140 ms of a processor each. */
  tasable: { max: 60, windowSeconds: 600, per: ADDRESS, counts: 'propiedades comprobadas' },
  /** Contracting forms of companies, by address. */
  contratacion: { max: 20, windowSeconds: 3_600, per: ADDRESS, counts: 'contrataciones' },
  /** Payments opened for one contract. */
  firma: { max: 20, windowSeconds: 3_600, per: 'contratación o factura', counts: 'pagos abiertos' },
  /** Requests of an approval, by customer: each may mail the company's administrators. */
  aprobacion: { max: 30, windowSeconds: 3_600, per: 'cliente', counts: 'aprobaciones pedidas' },
  /** Invitations sent by a company: two lists of the largest size. */
  invitacion: { max: 100, windowSeconds: 3_600, per: 'empresa', counts: 'invitaciones enviadas' },
  /** Documents of powers sent for an order, before their megabytes are read. */
  documentoDireccion: { max: 20, windowSeconds: 3_600, per: ADDRESS, counts: 'documentos enviados' },
  /** Documents of powers, by company or by contracting order. */
  documento: { max: 20, windowSeconds: 3_600, per: 'empresa o contratación', counts: 'documentos entregados' },
  /** Requests of a link to «Mis datos», right or wrong, by address. */
  misDatosDireccion: { max: 20, windowSeconds: 3_600, per: ADDRESS, counts: 'solicitudes de un enlace a «Mis datos»' },
  /** Links to «Mis datos» of one RUT whose card was proven: over it nothing is sent, and the answer is the same. */
  misDatosRut: { max: 3, windowSeconds: 3_600, per: 'RUT', counts: 'enlaces a «Mis datos» enviados' },
  /** Reads of «Mis datos», by RUT. */
  misDatosLectura: { max: 60, windowSeconds: 600, per: 'RUT', counts: 'lecturas de «Mis datos»' },
  /** Sealed documents of «Mis datos», by RUT: each takes seconds of a processor. */
  misDatosPdf: { max: 10, windowSeconds: 3_600, per: 'RUT', counts: 'PDF de «Mis datos»' },
  /** Requests about personal data, by address, before their files are read. */
  peticionDireccion: { max: 15, windowSeconds: 3_600, per: ADDRESS, counts: 'peticiones sobre datos personales' },
  /** The same by people who proved who they are: requests with a document count apart, so that no stranger uses them up. */
  peticionRut: { max: 20, windowSeconds: 86_400, per: 'RUT', counts: 'peticiones con la identidad probada' },
  /** Requests with a document about one RUT from one address: strangers elsewhere use up nothing. */
  peticionDocumento: { max: 5, windowSeconds: 86_400, per: 'RUT y dirección de red', counts: 'peticiones con un documento' },
  /** Receipts of requests with a document: an unproven address must not be flooded. */
  peticionCorreo: { max: 10, windowSeconds: 86_400, per: 'correo', counts: 'peticiones con un documento' },
  /** Requests of which the known addresses of a RUT are told: over it they are told no more that day. */
  peticionAviso: { max: 5, windowSeconds: 86_400, per: 'RUT', counts: 'avisos de peticiones' },
  /** Reads and changes of requests, by address. */
  peticionLectura: { max: 120, windowSeconds: 600, per: ADDRESS, counts: 'lecturas de peticiones' },
  /** Wrong codes for one request, from any visitor. */
  peticionCodigo: { max: 10, windowSeconds: 3_600, per: 'petición', counts: 'códigos de petición equivocados' },
  /** Files for requests, by address, before they are read. */
  peticionArchivo: { max: 30, windowSeconds: 3_600, per: ADDRESS, counts: 'documentos de peticiones' },
  /** Challenges and solutions of the captcha, by address. */
  captcha: { max: 30, windowSeconds: 60, per: ADDRESS, counts: 'retos y soluciones del captcha' },
} as const satisfies Readonly<Record<string, Counted>>;

export type RateName = keyof typeof DEFAULT_RATES;
/** Names of the limits by the visitor's address. */
export type AddressRate = { [N in RateName]: (typeof DEFAULT_RATES)[N]['per'] extends typeof ADDRESS ? N : never }[RateName];
/** Names of the other limits. */
export type KeyRate = Exclude<RateName, AddressRate>;
export type Rates = Readonly<Record<RateName, Rate>>;

const DAY_SECONDS = 86_400;

/** The default limits with changes from «folio=20/3600,verifica=10/60». @throws RangeError naming the part that cannot be parsed */
export function readRates(text: string): Rates {
  const changes = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', max, seconds] = /^(\w+)=(\d{1,9})\/(\d{1,5})$/.exec(part) ?? [];
      const rate = { max: Number(max), windowSeconds: Number(seconds) };
      const usable = Object.hasOwn(DEFAULT_RATES, name) && rate.windowSeconds >= 1 && rate.windowSeconds <= DAY_SECONDS;
      if (!usable) throw new RangeError(part);
      return [name, rate] as const;
    });
  return { ...DEFAULT_RATES, ...Object.fromEntries(changes) };
}
