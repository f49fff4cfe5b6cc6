/** Imported first by the configurations of vitest and Playwright: under another Node the tests fail in ways that do not say why. */
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Las pruebas necesitan Node 24 y aquí corre ${process.version}: usa npm test, npm run test:one -- <archivo> o npm run test:changed.`,
  );
  process.exit(1);
}
