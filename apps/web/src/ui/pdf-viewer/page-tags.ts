import type { pdfjs } from 'react-pdf';

type Tags = Awaited<ReturnType<pdfjs.PDFPageProxy['getStructTree']>>;
type Tag = Tags['children'][number];

const ROWS = ['Table', 'THead', 'TBody', 'TFoot', 'TR', 'L', 'LI'];

/**
 * pdf.js names every row of a table on each page the table reaches: on a page in the middle, thousands of cells without a word. Has the
 * document's pages name their own rows only.
 */
export function keepOwnRows(pdf: pdfjs.PDFDocumentProxy): void {
  const getPage = pdf.getPage.bind(pdf);
  pdf.getPage = async (number) => {
    const page = await getPage(number);
    if (Object.hasOwn(page, 'getStructTree')) return page;
    const getStructTree = page.getStructTree.bind(page);
    page.getStructTree = async () => {
      const tags = await getStructTree();
      // Typed as if every page had tags. A page without any has an empty tree, of which the library tells too.
      return (tags as Tags | null) ? ownRows(tags) : { role: 'Root', children: [] };
    };
    return page;
  };
}

/** Without the rows, and the tables and lists, that hold nothing of this page. */
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
