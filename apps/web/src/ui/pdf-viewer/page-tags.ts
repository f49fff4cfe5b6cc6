import type { pdfjs } from 'react-pdf';

type Tags = Awaited<ReturnType<pdfjs.PDFPageProxy['getStructTree']>>;
type Tag = Tags['children'][number];

const ROWS = ['Table', 'THead', 'TBody', 'TFoot', 'TR', 'L', 'LI'];

/**
 * pdf.js lists every row of a table on each page the table spans: on a middle page, thousands of empty cells. This keeps only
 * the rows of each page.
 */
export function keepOwnRows(pdf: pdfjs.PDFDocumentProxy): void {
  const getPage = pdf.getPage.bind(pdf);
  pdf.getPage = async (number) => {
    const page = await getPage(number);
    if (Object.hasOwn(page, 'getStructTree')) return page;
    const getStructTree = page.getStructTree.bind(page);
    page.getStructTree = async () => {
      const tags = await getStructTree();
      // The types assume that every page has tags. A page without any has an empty tree, which the library also reports.
      return (tags as Tags | null) ? ownRows(tags) : { role: 'Root', children: [] };
    };
    return page;
  };
}

/** Removes rows, tables and lists without content on this page. */
export function ownRows(tags: Tags): Tags {
  return { ...tags, children: tags.children.map(prune).filter(isOwn) };
}

function prune(tag: Tag): Tag {
  return 'children' in tag ? { ...tag, children: tag.children.map(prune).filter(isOwn) } : tag;
}

function isOwn(tag: Tag): boolean {
  return !('children' in tag) || !ROWS.includes(tag.role) || tag.children.some(hasContent);
}

function hasContent(tag: Tag): boolean {
  return !('children' in tag) || tag.children.some(hasContent);
}
