import { askAddress, type Asked } from './ask.ts';
import { reasonText, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';

const HEADERS = ['strict-transport-security', 'content-security-policy'];
const DAY_MS = 86_400_000;
const NOTICE_DAYS = 21;

/** The site as visitors reach it: certificate, headers, redirect from http, and metrics that stay inside. */
export async function checkOutside(context: Context): Promise<Finding[]> {
  const { settings, clock, plainUrl } = context;
  const { PUBLIC_URL: url } = settings;
  if (!url.startsWith('https:')) {
    const text = `PUBLIC_URL es ${url}, sin https: nada que mirar desde fuera`;
    return [
      settings.production
        ? falla(text, 'define PUBLIC_URL con https://')
        : aviso(text, 'define PUBLIC_URL con https:// cuando otros entren'),
    ];
  }
  let page: Asked;
  try {
    page = await askAddress(`${url}/salud`);
  } catch (error) {
    return [falla(`${url} no responde: ${reasonText(error)}`, 'revisa PUBLIC_URL, el DNS de ese nombre, y que proxy y servidor corran')];
  }
  return [ofStatus(url, page), ofHeaders(page), ofCertificate(page, clock()), await ofRedirect(plainUrl), await ofMetrics(url)];
}

function ofStatus(url: string, { status }: Asked): Finding {
  if (status < 500) return bien(`${url} responde`);
  return falla(
    `${url} responde ${status}`,
    'mira el registro del servidor y «curl localhost:PORT/salud» en su máquina; revisa a qué puerto (PORT) manda el proxy',
  );
}

function ofHeaders({ headers }: Asked): Finding {
  const missing = HEADERS.filter((name) => headers[name] === undefined);
  if (missing.length === 0) return bien('Llegan las cabeceras de seguridad');
  return falla(
    `No llegan las cabeceras ${missing.join(' y ')}`,
    'haz que el proxy no las quite (deploy/proxy), y que PUBLIC_URL diga https:// también al servidor que corre',
  );
}

function ofCertificate({ certificate }: Asked, now: Date): Finding {
  const fix = 'renueva el certificado del proxy (deploy/secretos/tls) para el nombre de PUBLIC_URL, con su cadena completa';
  if (!certificate) return falla('No se pudo leer el certificado', fix);
  const days = Math.floor((certificate.until.getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return falla('El certificado del sitio venció', fix);
  if (certificate.distrusted !== undefined) return falla(`Los navegadores no confían en el certificado: ${certificate.distrusted}`, fix);
  const text = `El certificado del sitio vale ${days} días más`;
  return days <= NOTICE_DAYS ? aviso(text, fix) : bien(text);
}

async function ofRedirect(plainUrl: string): Promise<Finding> {
  const fix = 'haz que el proxy responda en http con una redirección a PUBLIC_URL (deploy/proxy)';
  try {
    const { status, headers } = await askAddress(plainUrl);
    const redirects = status >= 300 && status < 400 && headers.location?.startsWith('https://');
    return redirects ? bien('http redirige a https') : falla(`${plainUrl} responde ${status} sin cifrar`, fix);
  } catch (error) {
    return aviso(`${plainUrl} no responde (${reasonText(error)}): quien escriba la dirección sin https no llega`, fix);
  }
}

async function ofMetrics(url: string): Promise<Finding> {
  const { status } = await askAddress(`${url}/metricas`);
  if (status !== 200) return bien('/metricas no es pública');
  return falla('/metricas se lee desde fuera sin credencial', 'cierra /metricas en el proxy (deploy/proxy), y define METRICS_TOKEN');
}
