import { reports, type ReportCode } from '@veridico/reports';
import type { LegalDocument } from './legal-text.tsx';

/** What each report contains. Here and not with the report, which the first screen loads. */
const CONTENTS: Readonly<Record<ReportCode, string>> = {
  sia000001: 'lo que consta de una persona natural.',
  sia000002: 'identidad, actividad, protestos y morosidades de una empresa.',
  sia000003: 'protestos y morosidades.',
  sia000004:
    'una estimación del valor de una propiedad a partir de comparables. No es una tasación formal ni la reemplaza ante un banco o un tribunal.',
};

const ABOUT_PERSONS = new Intl.ListFormat('es').format(reports.filter(({ subject }) => subject === 'persona').map(({ name }) => name));

export const terms: LegalDocument = {
  id: 'terminos',
  name: 'los términos',
  brief: [
    'Compras un informe en PDF, una vez y sin suscripción. El total que ves antes de pagar es el que se cobra. Las empresas pueden contratar además un plan.',
    'Sirve para evaluar riesgo comercial o un crédito. Nadie puede exigirlo para un trabajo, un colegio o una urgencia médica.',
    'Una vez comprado no se puede devolver. Si no podemos generarlo, anulamos el cobro completo.',
  ],
  sections: [
    {
      title: 'Qué aceptas',
      body: [
        '{empresa} presta el servicio Verídico. Estos términos rigen la compra, la descarga y la verificación de informes en este sitio.',
        'Los aceptas al marcar la casilla del formulario de compra. Guardamos la edición que aceptaste, con su fecha y hora: tu compra se rige por ella aunque después publiquemos otra.',
      ],
    },
    {
      title: 'Qué compras',
      body: [
        'Compras un informe en PDF, una sola vez y sin suscripción. Cada informe reúne lo que consta en las fuentes que él mismo nombra, con la fecha de corte de cada una:',
        reports.map(({ code, name }) => `${name}: ${CONTENTS[code]}`),
        'Antes de pagar ves qué contiene el informe, y este sitio dice cuáles están a la venta en cada momento.',
      ],
    },
    {
      title: 'Quién puede comprar',
      body: [
        'Puedes comprar si tienes 18 años o más y entregas datos verdaderos y tuyos, o de la empresa por la que actúas.',
        `Comprados de a uno, los informes ${ABOUT_PERSONS} solo se venden a la persona sobre la que tratan. Por eso te pedimos tu RUT y el número de serie de tu cédula de identidad vigente.`,
      ],
    },
    {
      title: 'Para qué puedes usar un informe',
      body: [
        'La ley 20.575 permite comunicar datos económicos, financieros, bancarios y comerciales solo para evaluar el riesgo comercial y en el proceso de crédito. Te comprometes a no usar un informe para otro fin.',
        'En particular, nadie puede exigirlo para postular a un trabajo, para ingresar a un jardín infantil, colegio o institución de educación superior, para recibir atención médica de urgencia ni para postular a un cargo público.',
        'No puedes revender los informes, publicarlos ni formar con ellos una base de datos. Tampoco consultar este sitio con programas automáticos.',
      ],
    },
    {
      title: 'Planes de empresas',
      body: [
        'Una empresa puede contratar un plan y consultar directamente. Sus consultas, su precio, su duración, sus facturas y la forma de terminarlo están en el contrato que firma antes de pagar; en lo demás rigen estos términos.',
        `Con un plan los informes ${ABOUT_PERSONS} pueden tratar de terceros. Quien consulta declara el motivo de cada consulta, que queda en el registro de la empresa y en el informe. La persona o empresa consultada puede saber quién la consultó.`,
      ],
    },
    {
      title: 'Precio y pago',
      body: [
        'Los precios están en pesos chilenos e incluyen IVA. El total que ves antes de pagar es exactamente el que se cobra. Un precio tachado es el precio normal mientras dura una oferta, hasta la fecha que se indica.',
        'Un código promocional rige durante su vigencia y se descuenta del total antes de pagar. Se usa uno por compra.',
        'Pagas con tarjeta en Webpay, de Transbank. Los datos de tu tarjeta los recibe Transbank: nosotros conocemos solo los cuatro últimos dígitos y el resultado del pago.',
      ],
    },
    {
      title: 'Entrega',
      body: [
        'El informe se genera apenas se aprueba el pago. Lo ves y lo descargas en este sitio después de pagar, y te enviamos por correo el comprobante y un enlace al informe.',
        'La dirección de esa página abre el informe durante 24 horas: descarga el PDF, guárdalo y no compartas la dirección. El número de orden no abre nada. Más tarde puedes pedir otro enlace con el correo de la compra, en «Recuperar mi compra».',
      ],
    },
    {
      title: 'Si algo falla: devoluciones',
      body: [
        [
          'Si el pago no se aprueba, no se cobra nada.',
          'Si pagas y no podemos generar el informe en 24 horas, anulamos el cobro completo sin que lo pidas y te avisamos por correo.',
          'Si se cobró dos veces una misma compra, devolvemos uno de los cobros.',
          'Si aún no sabemos si un pago pasó, lo averiguamos con Transbank. No necesitas pagar de nuevo.',
        ],
        'La devolución llega a la misma tarjeta con que pagaste. Tu banco puede tardar unos días en mostrarla.',
        'Si crees que tu informe o tu cobro tiene un error, escribe a {contacto} con el número de orden.',
      ],
    },
    {
      title: 'Esta compra no tiene derecho a retracto',
      body: [
        'La ley 19.496 (artículo 3 bis) permite excluir el derecho a retracto en los servicios contratados a distancia, si se avisa antes de contratar y de pagar. El informe se genera de inmediato y a tu medida, por eso lo excluimos: una vez comprado, un informe comercial no se puede devolver.',
        'Esto no limita tus demás derechos. Si el informe tiene un error nuestro, lo corregimos o te devolvemos lo que pagaste.',
      ],
    },
    {
      title: 'Folio, código y verificación',
      body: [
        'Cada informe lleva un folio y un código de verificación. Quien tiene ambos puede ver en este sitio la copia que emitimos y compararla con la suya. Entrégalos solo a quien quieras mostrar el informe.',
        'La verificación prueba que emitimos el documento y que no ha cambiado. No dice si los datos siguen vigentes hoy.',
      ],
    },
    {
      title: 'Exactitud y correcciones',
      body: [
        'Un informe muestra lo que las fuentes decían en su fecha de corte. Puede haber hechos que aún no constan en ellas. Es un antecedente para decidir, no la decisión.',
        'Si un dato tuyo está mal, pide su corrección sin costo a {contacto}. La Política de privacidad dice cómo y en cuántos días respondemos.',
      ],
    },
    {
      title: 'Nuestra responsabilidad',
      body: [
        'Respondemos por generar el informe con los registros disponibles, por cobrar lo que mostramos y por cuidar tus datos. No respondemos de las decisiones que se tomen con un informe ni de hechos que no constaban en las fuentes.',
        'Nada en estos términos limita los derechos que la ley te da como consumidor.',
      ],
    },
    {
      title: 'Propiedad intelectual',
      body: [
        'La marca, el sitio y el diseño de los informes son nuestros. Puedes guardar, imprimir y entregar el informe que compraste para el fin que la ley permite.',
      ],
    },
    {
      title: 'Datos personales',
      body: [
        'La Política de privacidad dice qué datos tratamos, para qué, por cuánto tiempo y cómo ejerces tus derechos. Forma parte de estos términos.',
      ],
    },
    {
      title: 'Ley, reclamos y contacto',
      body: [
        'Rige la ley chilena. Puedes reclamar ante nosotros, ante el Servicio Nacional del Consumidor (SERNAC) o ante el tribunal que te corresponda según tu domicilio.',
        'Escríbenos a {contacto}. Si es por una compra, indica su número de orden.',
      ],
    },
  ],
};
