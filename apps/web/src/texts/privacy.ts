import {
  COOKIES,
  COOKIES_DE_KEYCLOAK,
  DIAS_DE_RESPALDO,
  enPalabras,
  fraseDeCookie,
  frasesDe,
  promesa,
  RETENCION,
  type NombreDeCookie,
} from '@veridico/reference';
import { inBrowser, inTab } from './browser-entries.ts';
import type { LegalDocument, LegalSection } from './legal-text.tsx';

/**
 * Days to answer a request, and of its single extension: Ley 19.628 as amended by Ley 21.719, in force from 1 December 2026. Before that
 * the law gives two working days, after which one may go to court.
 */
const ANSWER = '30 días corridos';
const BLOCK = '2 días hábiles';

/** «AUTH_, KC_ o KEYCLOAK_» */
const LETTERS = new Intl.ListFormat('es', { type: 'disjunction' }).format(COOKIES_DE_KEYCLOAK);

const about: readonly LegalSection[] = [
  {
    title: 'Quién responde por tus datos',
    body: [
      '{empresa}, que opera Verídico, es la empresa responsable del tratamiento de los datos personales que se describen aquí.',
      'Para cualquier consulta o solicitud sobre tus datos, escribe a {contacto}.',
      'Rige la ley 19.628 sobre protección de la vida privada y, desde el 1 de diciembre de 2026, con los cambios de la ley 21.719.',
    ],
  },
  {
    title: 'Qué datos recopilamos de ti',
    body: [
      'Datos de identidad:',
      frasesDe('identidad'),
      'Datos de contacto:',
      frasesDe('contacto'),
      'Datos laborales, cuando actúas por una empresa:',
      frasesDe('laborales'),
      'Datos de transacciones:',
      frasesDe('transacciones'),
      'Datos de navegación:',
      frasesDe('navegacion'),
      'Los datos del formulario los entregas tú. Sin los que están marcados como obligatorios no podemos venderte ni entregarte un informe.',
    ],
  },
  {
    title: 'Qué datos contienen los informes',
    body: [
      ...frasesDe('registros'),
      'No comunicamos deudas pagadas ni aquellas que cumplieron cinco años desde que se hicieron exigibles.',
      'El puntaje de riesgo lo calcula un programa con una tabla fija, que el informe muestra. Quien aparece en él puede pedir que se lo expliquen y que lo revise una persona.',
    ],
  },
];

const uses: readonly LegalSection[] = [
  {
    title: 'Para qué los usamos',
    body: [
      [
        'Comprobar que quien pide un informe puede pedirlo.',
        'Cobrar, generar y entregar el informe, y permitir que se verifique.',
        'Atender tus consultas, reclamos y solicitudes.',
        'Prevenir fraudes y abusos, y mantener la seguridad del sitio.',
        'Cumplir las obligaciones legales, tributarias y de registro que nos corresponden, entre ellas anotar quién consultó un RUT, cuándo y con qué motivo.',
      ],
      'No usamos tus datos para enviarte publicidad ni los vendemos.',
    ],
  },
  {
    title: 'Qué nos permite hacerlo',
    body: [
      [
        'El contrato: sin tus datos no podemos venderte ni entregarte un informe.',
        'La ley: las leyes 19.628 y 21.719 sobre datos personales, la ley 20.575 sobre el uso de datos comerciales, y las normas tributarias y del consumidor.',
        'Tu consentimiento, cuando lo pedimos para algo determinado. Puedes retirarlo cuando quieras.',
        'El interés legítimo en prevenir fraudes y proteger el servicio, siempre que no pase por encima de tus derechos.',
      ],
    ],
  },
  {
    title: 'A quién los entregamos',
    body: [
      [
        'A Transbank, para cobrar: recibe el monto, un número del pago y los datos de tu tarjeta, que escribes en su página.',
        'A proveedores que alojan el servicio o envían sus correos por encargo nuestro, bajo contrato y solo para eso.',
        'A Google, solo si el formulario anuncia que usa reCAPTCHA: recibe tu dirección IP y datos de tu navegador para estimar si eres una persona.',
        'A tribunales y autoridades, cuando la ley lo ordena.',
        'A quien recibe un informe o lo verifica con su folio y su código: ve el contenido de ese informe.',
        'A la persona o empresa que consultaste, en el informe que pide sobre sí misma: ve tu empresa por su nombre o tu RUT con parte de sus cifras ocultas, con la fecha, la hora y el motivo. En los informes que piden otros solo se cuentan las consultas, por mes y por tipo de quien consultó.',
      ],
      'Si un proveedor trata datos fuera de Chile, le exigimos por contrato un nivel de protección igual al de la ley chilena.',
    ],
  },
  {
    title: 'Por cuánto tiempo los guardamos',
    body: [
      'Tu cuenta dura hasta que la elimines. Lo demás lo eliminamos, o lo dejamos sin nada que te identifique, cuando se cumple su plazo:',
      Object.values(RETENCION).map(promesa),
      `Las copias de respaldo sirven solo para recuperar el servicio. Lo eliminado sigue en ellas hasta ${DIAS_DE_RESPALDO} días más.`,
      'El PDF con que comparas un informe al verificarlo nunca sale de tu equipo.',
    ],
  },
];

const rights: readonly LegalSection[] = [
  {
    title: 'Tus derechos',
    body: [
      'La Ley 19.628 te da estos derechos, sin costo:',
      [
        'Acceso (art. 5): saber qué datos tuyos tenemos, de dónde vienen, para qué los usamos y a quién los entregamos.',
        'Rectificación (art. 6): corregir los que estén equivocados o incompletos.',
        'Supresión (art. 7): eliminar los que ya no haya motivo para tener.',
        'Oposición (art. 8): pedir que dejemos de usarlos para un fin.',
        'Portabilidad (art. 9): recibirlos en un formato que puedas llevar a otro servicio.',
        'Bloqueo temporal (art. 8 ter): suspender su uso mientras se resuelve una solicitud.',
        'Revisión del puntaje (art. 8 bis): que una persona lo revise y te explique el resultado.',
        'Disputa de un dato (arts. 6 y 8 ter): que no se comunique mientras comprobamos si es tuyo.',
        'Saber cada cuatro meses quién consultó tus datos comerciales en los últimos doce meses, cuándo y por qué motivo.',
      ],
    ],
  },
  {
    title: 'Cómo ejercerlos y en cuánto tiempo respondemos',
    body: [
      'En «Mis datos», al pie de cada página, los ves y los ejerces, con cuenta o sin ella. También puedes escribir a {contacto} con tu nombre, tu RUT y lo que pides. Te pediremos acreditar tu identidad, para no entregar tus datos a otra persona.',
      'Si un dato de un informe está mal, indica el folio, la sección y el número de la línea, y adjunta el comprobante que tengas: el documento pagado, el certificado del acreedor o la resolución.',
      [
        `Respondemos dentro de ${ANSWER} desde que recibimos tu solicitud. Si es compleja podemos tomar hasta ${ANSWER} más, una sola vez, y te avisamos antes de que venza el primer plazo.`,
        `El bloqueo temporal lo resolvemos dentro de ${BLOCK}.`,
        'Si corregimos un dato que ya comunicamos, avisamos también a quien lo recibió.',
      ],
      'Si no quedas conforme o no respondemos, puedes reclamar ante los tribunales y, desde el 1 de diciembre de 2026, ante la Agencia de Protección de Datos Personales.',
    ],
  },
  {
    title: 'Informes comprados',
    body: [
      'Los informes comerciales no admiten retracto una vez comprados: se generan de inmediato y a la medida de cada compra. Ejercer tus derechos sobre tus datos no deshace una compra.',
    ],
  },
  {
    title: 'Seguridad',
    body: [
      'Los datos viajan cifrados y acceden a ellos solo quienes los necesitan para su trabajo. Los códigos de verificación y los enlaces de un solo uso no se guardan: solo su huella.',
      'Si una vulneración pone en riesgo tus datos, avisamos sin demora a la autoridad y a ti, en palabras claras.',
    ],
  },
];

const browser: readonly LegalSection[] = [
  {
    title: 'Lo que queda en tu navegador',
    body: [
      'Comprar y verificar no usa cookies. Este sitio no tiene cookies de publicidad ni mide tu navegación con servicios de otras empresas.',
      'Si ingresas a una cuenta, usa estas cookies propias, que ningún otro sitio puede leer. Con https su nombre lleva __Host- delante.',
      (Object.keys(COOKIES) as NombreDeCookie[]).map(fraseDeCookie),
      `Donde las cuentas están en un servidor Keycloak, las cookies del ingreso son las suyas. Sus nombres empiezan con ${LETTERS}.`,
      'Hasta que cierras la sesión, tu navegador guarda para todas sus pestañas:',
      inBrowser,
      'Para que no pierdas lo que haces, guarda también en cada pestaña, hasta que la cierras:',
      inTab,
      'Al verificar, el folio y el código quedan en el historial de esa pestaña para que puedas volver atrás.',
      'Solo donde el formulario anuncia que usa reCAPTCHA, Google guarda una cookie suya (_GRECAPTCHA). Si la bloqueas, puedes verificar un informe de otra manera desde el mismo formulario.',
    ],
  },
  {
    title: 'Menores de edad',
    body: ['El servicio es para mayores de 18 años. Si sabes que un menor nos entregó sus datos, avísanos y los eliminamos.'],
  },
  {
    title: 'Cambios',
    body: ['Si cambiamos esta política publicamos una edición nueva aquí. A tu compra le corresponde la que aceptaste al hacerla.'],
  },
];

export const privacy: LegalDocument = {
  id: 'privacidad',
  name: 'la política',
  brief: [
    'Usamos tus datos para venderte, entregarte y verificar informes. No los vendemos ni hacemos publicidad con ellos.',
    `Guardamos tus compras e informes ${enPalabras(RETENCION.compras.plazo)}; lo tributario algo más, y muchos otros datos, mucho menos.`,
    `Puedes pedir verlos, corregirlos o eliminarlos en {contacto}. Respondemos dentro de ${ANSWER}.`,
  ],
  sections: [...about, ...uses, ...rights, ...browser],
};
