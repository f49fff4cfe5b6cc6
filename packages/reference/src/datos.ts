/** Parts of the privacy policy's list of stored data. */
export type GrupoDeDatos = 'identidad' | 'contacto' | 'laborales' | 'transacciones' | 'navegacion' | 'registros';

export interface Dato {
  readonly grupo: GrupoDeDatos;
  /** The policy's sentence: what is stored, and where it matters what is not. */
  readonly frase: string;
}

/**
 * All kinds of personal data in the database. The privacy policy prints the sentences; the server's table of columns
 * (storage/personal-data.ts) says which column holds which kind, and its test refuses a column without kind and a kind without column.
 */
export const DATOS = {
  nombre: {
    grupo: 'identidad',
    frase:
      'Nombre y apellidos: los de tu cuenta, los de quien contrata por una empresa y los que un administrador escribe de sus usuarios.',
  },
  rut: { grupo: 'identidad', frase: 'RUT: el tuyo, y el de la persona o empresa sobre la que pides un informe.' },
  serie: {
    grupo: 'identidad',
    frase:
      'Número de serie de tu cédula: queda en tu cuenta, para que no lo escribas en cada compra. El que escribes sin tener cuenta comprueba quién eres y no lo guardamos.',
  },
  clave: { grupo: 'identidad', frase: 'Tu contraseña: solo una huella con la que no se puede leer.' },
  factor: {
    grupo: 'identidad',
    frase:
      'Si activas la verificación en dos pasos: el secreto que compartes con tu aplicación, cifrado, y solo las huellas de tus códigos de recuperación.',
  },
  correo: { grupo: 'contacto', frase: 'Correo electrónico: el de tu cuenta, el de cada compra y contratación, y qué correos te enviamos.' },
  telefono: { grupo: 'contacto', frase: 'Teléfono: el celular de tu cuenta y de tus compras, y los teléfonos de la empresa que contrata.' },
  mensaje: { grupo: 'contacto', frase: 'Lo que nos escribes en el formulario de contacto, con tu nombre y tu correo.' },
  domicilio: { grupo: 'contacto', frase: 'Domicilio, cuando pides factura o contratas por una empresa.' },
  empresa: { grupo: 'laborales', frase: 'La empresa por la que actúas: su RUT, su nombre, su giro y quién paga sus facturas.' },
  papel: {
    grupo: 'laborales',
    frase: 'Tu papel en ella: si la representas, administras, consultas o pagas, desde cuándo, y lo que decides por ella.',
  },
  poderes: {
    grupo: 'laborales',
    frase: 'Los documentos con que pruebas que la representas, si los entregas, y qué se resolvió sobre ellos.',
  },
  compra: {
    grupo: 'transacciones',
    frase: 'Lo que compras, contratas y consultas: qué, cuándo, por cuánto y con qué motivo, y lo que cambió después.',
  },
  pago: {
    grupo: 'transacciones',
    frase:
      'Cada pago: monto, fecha, código de autorización y los cuatro últimos dígitos de tu tarjeta. Nunca recibimos el número completo ni la clave.',
  },
  papeles: { grupo: 'transacciones', frase: 'Los informes, contratos, comprobantes y documentos tributarios que te entregamos.' },
  propiedad: { grupo: 'transacciones', frase: 'La propiedad que haces tasar y lo que escribes de ella.' },
  nota: {
    grupo: 'transacciones',
    frase: 'Lo que anotamos al atenderte, sobre una compra, tu cuenta o tu empresa. Puedes pedirnos leerlo o borrarlo.',
  },
  notaDeEmpresa: {
    grupo: 'transacciones',
    frase:
      'Las notas y etiquetas que una empresa escribe sobre la persona, empresa o propiedad de sus informes. Las lee esa empresa, y en Mis datos la persona de quien tratan.',
  },
  ip: {
    grupo: 'navegacion',
    frase: 'La dirección IP desde la que aceptas los términos, firmas un contrato o le pones término.',
  },
  navegador: { grupo: 'navegacion', frase: 'El nombre que da tu navegador, con cada sesión de tu cuenta y con la firma de un contrato.' },
  sesion: { grupo: 'navegacion', frase: 'Cuándo inicias sesión y cuándo la usas por última vez.' },
  marca: {
    grupo: 'navegacion',
    frase:
      'Marcas con las que no se puede leer tu IP, tu correo, tu RUT ni tu serie, para contar los intentos que vienen de un mismo lugar o prueban un mismo dato.',
  },
  enlace: { grupo: 'navegacion', frase: 'La huella de los enlaces de un solo uso que te enviamos, y cuándo los usas.' },
  registro: {
    grupo: 'registros',
    frase:
      'Los informes reúnen datos económicos, financieros, comerciales y de propiedades de personas y empresas, tomados de las fuentes que cada informe nombra, con su fecha de corte.',
  },
  serieRegistrada: {
    grupo: 'registros',
    frase:
      'Guardamos también los números de serie de las cédulas de identidad. Solo comprueban quién compra o contrata: ningún informe los muestra.',
  },
  supresion: {
    grupo: 'registros',
    frase:
      'Cuando suprimimos un registro tuyo guardamos solo una huella de él, el motivo y la fecha, para que no vuelva con los datos que una fuente entregue después.',
  },
  rectificacion: {
    grupo: 'registros',
    frase:
      'Cuando corregimos un registro tuyo guardamos lo que entregó la fuente y lo que dice corregido, el motivo, la fecha y quiénes lo decidieron, para que una fuente no lo deshaga.',
  },
  peticion: {
    grupo: 'registros',
    frase:
      'Cuando ejerces un derecho sobre tus datos guardamos lo que pides, cómo probaste quién eres, los documentos que adjuntas, lo que respondimos y a quién avisamos.',
  },
  consulta: { grupo: 'registros', frase: 'Por ley anotamos quién consultó un RUT, cuándo y con qué motivo.' },
} as const satisfies Readonly<Record<string, Dato>>;

export type ClaseDeDato = keyof typeof DATOS;

/** The sentences of a group, in the order of DATOS. */
export function frasesDe(grupo: GrupoDeDatos): string[] {
  return Object.values<Dato>(DATOS)
    .filter((dato) => dato.grupo === grupo)
    .map(({ frase }) => frase);
}
