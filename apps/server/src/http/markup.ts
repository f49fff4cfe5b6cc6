const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is already escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Escapes text for an element or a quoted attribute. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON for a script element, which a `<` in it could end. */
export function jsonInMarkup(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

type Part = string | number | Markup | readonly Markup[];

/** Template tag for the few pages the server renders: values are escaped unless they are Markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const rendered = parts.map((part) => {
    if (part instanceof Markup) return part.text;
    if (typeof part === 'object') return part.map(({ text }) => text).join('');
    return escape(String(part));
  });
  return new Markup(strings.reduce((text, string, index) => text + (rendered[index - 1] ?? '') + string));
}

export interface PageOptions {
  /** Address of the stylesheet; default: the server's own pages. */
  readonly style?: string;
  /** A form was refused: the title starts with "Error", which screen readers announce first. */
  readonly refused?: boolean;
}

/** A complete page rendered without the application. */
export function plainPage(title: string, body: Markup, { style = '/v1/docs/estilo.css', refused = false }: PageOptions = {}): string {
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${refused ? 'Error: ' : ''}${title} · Verídico</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}
