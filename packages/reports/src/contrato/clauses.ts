import { formatRut, termText } from '@veridico/forms';
import { communeName } from '../house/communes.ts';
import { amount, dayText, tally, ufValueText } from '../house/formats.ts';
import { vendedorTexts } from '../vendedor.ts';
import { dataProtection, law, liability } from './legal.ts';
import { inCurrency, type ContractPart, type ContractTerms, type ContractText } from './terms.ts';

/** Days to pay an invoice, days after which late payment may be reported, and days of notice before the end (specification 2, 9). */
export const PAY_WITHIN = 5;
export const REPORT_FROM = 30;
export const NOTICE = 60;
/** Months for which Mi plan shows a contract after its last day. */
export const SHOWN_AFTER = 12;

/** Kind of electronic signature, shown wherever one is requested or displayed. */
export const SIGNATURE_KIND =
  'Este contrato se firma con firma electrónica simple, según la Ley N° 19.799. No es una firma electrónica avanzada: prueba la aceptación por los registros que la acompañan.';

/** The contract of an order. Pure: the same terms give the same text. */
export function contractText(terms: ContractTerms): ContractText {
  const { empresa, plan } = terms;
  const parts = [parties(terms), thePlan(terms), payment(terms), ...late(terms), queries(terms), duration(terms), ...closing(terms)];
  return {
    titulo: 'Contrato de plan de informes comerciales',
    subtitulo: `${plan.nombre} · ${empresa.razonSocial}`,
    partes: parts.map((part, index) => ({ ...part, titulo: `${index + 1}. ${part.titulo}` })),
  };
}

/** The words alone, in a canonical form: input of the signature's hash. */
export function plainText({ titulo, subtitulo, partes }: ContractText): string {
  const lines = partes.flatMap((part) => ['', part.titulo, ...part.datos.map(([name, value]) => `${name}: ${value}`), ...part.parrafos]);
  return [titulo, subtitulo, ...lines].join('\n');
}

function parties({ proveedor, fecha, empresa, representante, correo, demo }: ContractTerms): ContractPart {
  const { nombre, rut, domicilio, firmante } = vendedorTexts(proveedor);
  return {
    titulo: 'Las partes',
    datos: [
      ['Proveedor', nombre],
      ['RUT del proveedor', rut],
      ['Domicilio del proveedor', domicilio],
      ['Firma por el proveedor', firmante],
      ['Cliente', empresa.razonSocial],
      ['Nombre de fantasía', empresa.nombreFantasia],
      ['RUT del cliente', formatRut(empresa.rut)],
      ['Giro', empresa.giro],
      ['Domicilio del cliente', `${empresa.domicilio}, ${communeName(empresa.comuna)}, ${empresa.ciudad}`],
      ['Representante legal', `${representante.nombre}, RUT ${formatRut(representante.rut)}`],
      ['Correo electrónico', correo],
      ['Fecha', dayText(fecha)],
    ],
    parrafos: demo ? ['Este contrato es una demostración: su pago es simulado y no obliga a nadie.'] : [],
  };
}

const priced = ({ moneda }: ContractTerms['plan'], monto: number) =>
  `${amount(inCurrency(moneda, monto)).texto}${moneda === '1' ? ', IVA incluido' : ' + IVA'}`;

function thePlan({ plan }: ContractTerms): ContractPart {
  const monthly = plan.tipo === 'mensual';
  return {
    titulo: 'El plan',
    datos: [
      ['Plan', plan.nombre],
      [monthly ? 'Consultas mensuales' : 'Consultas totales', String(plan.consultas)],
      [monthly ? 'Precio mensual' : 'Precio', priced(plan, plan.precio)],
      ...(monthly ? ([['Consulta adicional', priced(plan, plan.valorAdicional)]] as const) : []),
      ['Vigencia', termText(plan.meses, plan.tipo === 'pack')],
    ],
    parrafos: [
      'El cliente y sus usuarios pueden pedir informes comerciales en el sitio del proveedor, cada uno con cargo a una consulta del plan.',
    ],
  };
}

function payment({ plan, pago, uf }: ContractTerms): ContractPart {
  const pesos = (monto: number) => amount({ moneda: 'CLP', monto }).texto;
  const today = uf
    ? `${pesos(pago.total)}, que son ${pesos(pago.neto)} netos, por la UF del ${dayText(uf.fecha)} (${ufValueText(uf.valor)}), y ${pesos(pago.iva)} de IVA`
    : `${pesos(pago.total)}, con IVA incluido`;
  if (plan.tipo === 'pack')
    return {
      titulo: 'Precio y pago',
      datos: [],
      parrafos: [
        `El precio se paga una sola vez, con tarjeta y antes de activar el servicio: ${today}. No hay facturas mensuales ni cobros posteriores, así que nada puede quedar impago.`,
      ],
    };
  const rest = plan.moneda === '2' ? 'en pesos, por el equivalente de su valor en UF al día de la factura, más IVA' : 'en pesos';
  return {
    titulo: 'Precio y facturación',
    datos: [],
    parrafos: [
      `El primer período se paga con tarjeta antes de activar el servicio: ${today}.`,
      `Los períodos siguientes se facturan cada mes ${rest}, junto con las consultas adicionales que se hayan aceptado.`,
      `Cada factura se paga dentro de ${PAY_WITHIN} días desde su emisión.`,
    ],
  };
}

/** Empty for a pack: it is prepaid, so nothing can be late. */
function late({ plan }: ContractTerms): ContractPart[] {
  if (plan.tipo === 'pack') return [];
  return [
    {
      titulo: 'No pago',
      datos: [],
      parrafos: [
        `El no pago de una factura desconecta el servicio y, desde el día ${REPORT_FROM} de atraso, permite informar al cliente como deudor.`,
      ],
    },
  ];
}

function queries({ plan }: ContractTerms): ContractPart {
  const monthly = plan.tipo === 'mensual';
  return {
    titulo: 'Consultas',
    datos: [],
    parrafos: monthly
      ? [
          `Cada período mensual incluye ${plan.consultas} consultas. Las consultas que no se usan no se acumulan para los períodos siguientes.`,
          'Usadas todas, cada consulta adicional se hace solo si quien la pide acepta su valor.',
        ]
      : [
          `El plan incluye ${plan.consultas} consultas en total. Las consultas que no se usan dentro de la vigencia vencen con ella y no se acumulan.`,
        ],
  };
}

function duration({ plan }: ContractTerms): ContractPart {
  const months = tally(plan.meses, 'mes', 'meses');
  const monthly = plan.tipo === 'mensual';
  return {
    titulo: 'Vigencia',
    datos: [],
    parrafos: monthly
      ? [
          `El contrato dura ${months} desde la activación y es renovable por períodos iguales.`,
          `Cualquiera de las partes puede ponerle término con un aviso de ${NOTICE} días, por carta certificada, antes de que venza.`,
          'El aviso que un administrador del cliente da en “Mi plan”, en el sitio del proveedor, tiene el mismo efecto que la carta y deja una constancia con su fecha. Las cartas se envían a los domicilios de este contrato.',
        ]
      : [
          `El contrato dura ${months} desde la activación y es renovable con una nueva contratación.`,
          'Termina en su último día, sin necesidad de aviso.',
        ],
  };
}

/** Sworn declaration of powers, valid until they are proven. A natural person contracting for themselves declares nothing. */
function representation({ empresa, representante }: ContractTerms): ContractPart[] {
  if (empresa.rut === representante.rut) return [];
  return [
    {
      titulo: 'Representación',
      datos: [],
      parrafos: [
        `${representante.nombre} declara bajo juramento que representa a ${empresa.razonSocial}, que sus poderes están vigentes y que le permiten firmar este contrato por sí solo.`,
        'El proveedor puede pedir el documento que lo acredita. Mientras no conste, el cliente consulta empresas y propiedades y no a otras personas; si otro representante acredita antes sus poderes, el acceso de quien firma se suspende.',
        'Si la empresa ya es cliente, este contrato empieza cuando uno de sus administradores, o el proveedor con los poderes a la vista, lo aprueba; si no, el proveedor devuelve lo pagado.',
      ],
    },
  ];
}

function closing(terms: ContractTerms): ContractPart[] {
  const { representante, correo } = terms;
  return [
    ...representation(terms),
    {
      titulo: 'Administrador',
      datos: [],
      parrafos: [
        `El cliente nombra administrador a ${representante.nombre}, con el correo ${correo}, quien puede crear usuarios, eliminar usuarios y otorgar permisos.`,
      ],
    },
    {
      titulo: 'Activación',
      datos: [],
      parrafos: [
        'El servicio se activa una vez hecho el pago y validada la identidad del representante legal con la serie de su cédula vigente. Si la identidad no se puede validar, el proveedor devuelve lo pagado.',
      ],
    },
    {
      titulo: 'Uso de los informes',
      datos: [],
      parrafos: [
        'Los informes se piden solo para evaluar un riesgo comercial o un crédito (Ley N° 20.575), y el cliente responde por el uso que le dan sus usuarios. El proveedor guarda quién consultó a quién, cuándo y para qué, y lo muestra a la persona o empresa consultada; en los informes de otros cuenta las consultas por mes y por tipo de quien consultó, sin nombrarlo.',
      ],
    },
    dataProtection(),
    liability(),
    law(),
    {
      titulo: 'Firma',
      datos: [],
      parrafos: [
        SIGNATURE_KIND,
        `Por el proveedor lo suscribe quien se indica en “Las partes”: su aceptación consta en la emisión de este documento, con folio, código y sello. El cliente puede bajarlo en “Mi plan” durante el contrato y en los ${SHOWN_AFTER} meses que siguen a su término.`,
      ],
    },
  ];
}
