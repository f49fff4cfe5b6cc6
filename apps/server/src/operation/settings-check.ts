import { standInFinding, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';

/** What the server would refuse its start for, each reason by itself. */
export async function checkSettings({ settings, refusals }: Context): Promise<Finding[]> {
  const lines = (await refusals()).filter((line) => !line.endsWith(':'));
  const refused = lines.map((line) => {
    const [, what = line, fix = 'revisa docs/settings.md'] = /^(?:- )?(.*?): (.*)$/.exec(line) ?? [];
    return fix.startsWith('ALLOW_STAND_INS=') ? aviso(what, `define ${fix}`) : falla(`El servidor no parte: ${what}`, fix);
  });
  if (refused.length > 0) return refused;
  if (settings.production) return [bien('Aptos para producción')];
  return [
    aviso('Esta instalación no es de producción: no cobra ni exige piezas reales', 'para vender de verdad define NODE_ENV=production'),
  ];
}

/** Stand-ins whose own check is no other: tax documents, and serials of identity cards. */
export function checkOtherStandIns({ settings }: Context): Finding[] {
  return [
    ...(settings.INVOICE_URL ? [bien('Un servicio emite los documentos tributarios (INVOICE_URL)')] : [standInFinding('facturas')]),
    standInFinding('serie'),
  ];
}
