import { CONTACT, type LegalSection } from './legal-text.tsx';

export const privacy: readonly LegalSection[] = [
  {
    title: 'Quién responde por tus datos',
    body: [
      '{empresa}, que opera Verídico, es la empresa responsable del tratamiento de los datos personales que se describen aquí.',
      `Para cualquier consulta o solicitud sobre tus datos, escribe a ${CONTACT}.`,
    ],
  },
  {
    title: 'Qué datos recopilamos de ti',
    body: [
      [
        'Datos de identidad: RUT, nombre y número de serie de tu cédula de identidad.',
        'Datos de contacto: correo electrónico y número de celular; domicilio, cuando pides factura.',
        'Datos laborales: la empresa por la que actúas, su giro y tu calidad de representante, cuando compras por ella.',
        'Datos de transacciones: informes que compras o verificas, montos, fechas, códigos de autorización y los cuatro últimos dígitos de tu tarjeta. Nunca recibimos el número completo ni la clave.',
        'Datos de navegación: dirección IP, tipo de navegador, y fecha y hora de lo que haces en el sitio.',
      ],
    ],
  },
  {
    title: 'Qué datos contienen los informes',
    body: [
      'Los informes reúnen datos económicos, financieros, comerciales y de propiedades de personas y empresas, tomados de las fuentes que cada informe nombra.',
      'No comunicamos deudas pagadas ni aquellas que cumplieron cinco años desde que se hicieron exigibles.',
    ],
  },
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
        'A Transbank, para cobrar.',
        'A proveedores que alojan o mantienen el servicio por encargo nuestro, bajo contrato y solo para eso.',
        'A tribunales y autoridades, cuando la ley lo ordena.',
        'A quien recibe un informe o lo verifica con su folio y su código: ve el contenido de ese informe.',
      ],
      'Si un proveedor trata datos fuera de Chile, le exigimos por contrato un nivel de protección igual al de la ley chilena.',
    ],
  },
  {
    title: 'Por cuánto tiempo los guardamos',
    body: [
      'Conservamos tus datos durante cinco años desde tu última operación. Después los eliminamos o los dejamos sin nada que te identifique, salvo aquellos que la ley obligue a guardar por más tiempo, como los documentos tributarios.',
    ],
  },
  {
    title: 'Tus derechos',
    body: [
      'Puedes ejercer estos derechos, sin costo:',
      [
        'Acceso: saber qué datos tuyos tenemos, de dónde vienen, para qué los usamos y a quién los entregamos.',
        'Rectificación: corregir los que estén equivocados o incompletos.',
        'Supresión: eliminar los que ya no haya motivo para tener.',
        'Oposición: pedir que dejemos de usarlos para un fin.',
        'Portabilidad: recibirlos en un formato que puedas llevar a otro servicio.',
        'Bloqueo temporal: suspender su uso mientras se resuelve una solicitud.',
        'Explicación y revisión por una persona, cuando una evaluación tuya la hizo un programa.',
        'Saber cada cuatro meses quién consultó tus datos comerciales en los últimos doce meses, cuándo y por qué motivo.',
      ],
      `Escribe a ${CONTACT} con tu nombre y RUT. Te pediremos acreditar tu identidad y responderemos dentro del plazo legal. Si no quedas conforme, puedes reclamar ante la autoridad de protección de datos o ante los tribunales.`,
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
      'Los datos viajan cifrados y acceden a ellos solo quienes los necesitan para su trabajo. Si una vulneración pone en riesgo tus datos, avisamos sin demora a la autoridad y a ti, en palabras claras.',
    ],
  },
  {
    title: 'Lo que queda en tu navegador',
    body: [
      'No usamos cookies de publicidad ni de otras empresas. Mientras compras, lo que escribes en el formulario queda en tu navegador para que no lo pierdas, y se borra al cerrar la pestaña.',
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
