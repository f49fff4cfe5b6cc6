import { randomBytes } from 'node:crypto';
import { PaymentRefused } from '../providers/payments/port.ts';
import { reasonText, standInFinding, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';

const WRONG_KEY = /^40[13]\b/;
/** Webpay's answers about a transaction that it does not have. */
const UNKNOWN_TOKEN = /^(?:404|422)\b/;
const TOKEN_BYTES = 32;

/** Asks Webpay about a payment that does not exist: nothing is charged, and the key is judged first. */
export async function checkPayments({ settings, payments }: Context): Promise<Finding[]> {
  const { WEBPAY_ENV, WEBPAY_URL } = settings;
  const standIn = WEBPAY_ENV === 'produccion' ? [] : [standInFinding('pagos')];
  // Without an address this server simulates the cards itself.
  if (WEBPAY_ENV === 'simulado' && !WEBPAY_URL) return standIn;
  try {
    await payments.status(randomBytes(TOKEN_BYTES).toString('hex'));
    return [
      ...standIn,
      aviso('Webpay dice conocer un pago que no existe', 'revisa WEBPAY_ENV y WEBPAY_URL: quizás responde otro servicio'),
    ];
  } catch (error) {
    return [...standIn, ofAnswer(error)];
  }
}

function ofAnswer(error: unknown): Finding {
  const said = reasonText(error);
  if (!(error instanceof PaymentRefused))
    return falla(
      `Webpay no responde: ${said}`,
      'abre en el cortafuegos la salida a Transbank (WEBPAY_ENV dice a cuál: webpay3g.transbank.cl en producción); si es lento, WEBPAY_TIMEOUT_MS',
    );
  if (UNKNOWN_TOKEN.test(said)) return bien('Webpay responde y acepta el código de comercio y la llave');
  if (WRONG_KEY.test(said))
    return falla(
      `Webpay no acepta el código de comercio y la llave: ${said}`,
      'corrige WEBPAY_COMMERCE_CODE y WEBPAY_API_KEY: son un par, y los de integración no sirven con WEBPAY_ENV=produccion',
    );
  return aviso(`Webpay respondió algo que no se esperaba: ${said}`, 'revisa WEBPAY_ENV y si Transbank anuncia una interrupción');
}
