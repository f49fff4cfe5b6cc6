/** What a page is about, for search engines. */
export interface Subject {
  /** The report that the page is about. `name` is its full name. */
  readonly product?: { readonly name: string; readonly code: string };
  /** Questions that the page answers, as they can be read on it. */
  readonly questions?: readonly { readonly what: string; readonly answer: string }[];
  /** The page says who sells. */
  readonly seller?: true;
}

interface DescribedPage extends Subject {
  readonly description: string;
}

/** What search engines are told of a page, in the vocabulary of schema.org, as elements of its head. They name its picture `%FIGURA%`. */
export function structuredData({ product, questions, seller, description }: DescribedPage): string {
  const data = [
    ...(product ? [withOffer({ ...PRODUCT, name: product.name, description, image: PICTURE }, product.code)] : []),
    ...(questions ? [json({ '@context': CONTEXT, '@type': 'FAQPage', mainEntity: questions.map(answered) })] : []),
    // The server fills in who that is.
    ...(seller ? ['%ORGANIZACION%'] : []),
  ];
  return data.map((each) => `<script type="application/ld+json">${each}</script>`).join('');
}

/** The server fills in its address, the build the name of the file. */
const PICTURE = '%SITIO%/%FIGURA%';
const CONTEXT = 'https://schema.org';
const PRODUCT = { '@context': CONTEXT, '@type': 'Product', brand: { '@type': 'Brand', name: 'Verídico' } };

function answered({ what, answer }: { readonly what: string; readonly answer: string }): object {
  return { '@type': 'Question', name: what, acceptedAnswer: { '@type': 'Answer', text: answer } };
}

/** The server replaces the word with the report's offer, as JSON. */
function withOffer(product: object, code: string): string {
  return json({ ...product, offers: '' }).replace('"offers":""', () => `"offers":%OFERTA${code.toUpperCase()}%`);
}

/** Inside a script element `<` could end it. */
function json(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
