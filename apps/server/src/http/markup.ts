const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that needs no escaping any more. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Text made safe for an element or a quoted attribute. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

type Part = string | number | Markup | readonly Markup[];

/** Tagged template for the few pages the server writes itself: every value is escaped unless it is Markup already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const rendered = parts.map((part) => {
    if (part instanceof Markup) return part.text;
    if (typeof part === 'object') return part.map(({ text }) => text).join('');
    return escape(String(part));
  });
  return new Markup(strings.reduce((text, string, index) => text + (rendered[index - 1] ?? '') + string));
}

/** A whole page in the plain look of the server's own pages. */
export function plainPage(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Verídico</title>
        <link rel="stylesheet" href="/v1/docs/estilo.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}
