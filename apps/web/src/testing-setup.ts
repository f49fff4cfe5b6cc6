/** Page settings in tests; must be set before the application's first module loads. */
const SETTINGS = { contacto: 'contacto@veridico.cl' };

for (const [name, content] of Object.entries(SETTINGS)) {
  document.head.append(Object.assign(document.createElement('meta'), { name: `veridico:${name}`, content }));
}
