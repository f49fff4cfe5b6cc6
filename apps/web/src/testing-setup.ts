/** What the server writes into a page, as tests see it; read when the first of the application's files is loaded. */
const SETTINGS = { contacto: 'contacto@veridico.cl' };

for (const [name, content] of Object.entries(SETTINGS)) {
  document.head.append(Object.assign(document.createElement('meta'), { name: `veridico:${name}`, content }));
}
