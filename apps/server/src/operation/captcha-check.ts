import { CaptchaUnavailable } from '../providers/captcha/port.ts';
import { createRecaptcha } from '../providers/captcha/recaptcha/recaptcha.ts';
import { reasonText, standInFinding, type Context } from './context.ts';
import { bien, falla, type Finding } from './finding.ts';

/** Asks Google about a token that does not exist: it judges the secret first. */
export async function checkCaptcha({ settings }: Context): Promise<Finding[]> {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret, CAPTCHA_URL: base, PUBLIC_URL } = settings;
  if (!siteKey || !secret) return [standInFinding('captcha')];
  try {
    await createRecaptcha({ siteKey, secret, base, hostname: new URL(PUBLIC_URL).hostname }).score('revisar', 'formulario_envio');
    return [bien('reCAPTCHA responde y acepta la clave secreta')];
  } catch (error) {
    if (!(error instanceof CaptchaUnavailable)) throw error;
    const refused = error.cause === undefined;
    return [
      refused
        ? falla(
            `reCAPTCHA no acepta la clave secreta: ${reasonText(error)}`,
            'copia otra vez CAPTCHA_SECRET de la consola de reCAPTCHA: es la del mismo sitio que CAPTCHA_SITE_KEY',
          )
        : falla(
            `reCAPTCHA no responde: ${reasonText(error)}`,
            'abre la salida a CAPTCHA_URL, o define CAPTCHA_URL=https://www.recaptcha.net/recaptcha/',
          ),
    ];
  }
}
