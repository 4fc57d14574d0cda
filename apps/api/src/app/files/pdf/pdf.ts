import type { Language } from '@katedra/i18n'

/** What a part of a page may say of itself. */
export interface PdfLook {
  style?: PdfStyle | PdfStyle[]
  /** Left, top, right, bottom; in points, as every length here: 72 to an inch. */
  margin?: [number, number, number, number]
  alignment?: 'left' | 'center' | 'right'
  width?: number | 'auto' | '*'
  fontSize?: number
  color?: string
  bold?: boolean
  italics?: boolean
  /** Kept on one page; only for what surely fits on one. */
  unbreakable?: boolean
  pageBreak?: 'before'
}

export interface PdfSpan {
  text: string | PdfSpan[]
  bold?: boolean
  italics?: boolean
  sup?: boolean
  sub?: boolean
  fontSize?: number
  style?: PdfStyle
}

type Edge = [left: boolean, top: boolean, right: boolean, bottom: boolean]

export type PdfPart = PdfLook &
  (
    | { text: string | PdfSpan[]; border?: Edge; colSpan?: number }
    | { stack: PdfPart[] }
    | { columns: PdfPart[]; columnGap?: number }
    | {
        table: { widths: (number | 'auto' | '*')[]; body: PdfPart[][]; headerRows?: number; dontBreakRows?: boolean }
        layout: PdfLayout
      }
    | { canvas: PdfShape[] }
    /** One of the document's pictures by its name, as large as fits. */
    | { image: string; fit: [width: number, height: number] }
    /** Without foreign content: everything in it that came from people is escaped. */
    | { svg: string }
  )

export type PdfShape =
  | { type: 'rect'; x: number; y: number; w: number; h: number; lineWidth?: number; lineColor?: string; color?: string }
  | { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth?: number; lineColor?: string }
  | {
      type: 'ellipse'
      x: number
      y: number
      r1: number
      r2: number
      lineWidth?: number
      lineColor?: string
      color?: string
    }

/** Looks of texts that every document shares. */
export type PdfStyle = 'title' | 'heading' | 'head' | 'quiet' | 'figure' | 'question'
/** `rows`: hairlines between rows; `boxes`: a frame around cells; `plain`: nothing. */
export type PdfLayout = 'rows' | 'boxes' | 'plain'

/** A document as the worker gets it: plain data, no functions. Page size, margins, fonts and the footer are the same for all. */
export interface PdfDocument {
  /** The document's title for readers and search; never a person's name. */
  title: string
  language: Language
  made_at: Date
  /** Left in the foot of every page. */
  footer: string
  /** Right in the foot: `{page}` and `{pages}` are filled in. */
  page_label: string
  content: PdfPart[]
  /** JPEG or PNG by name, as addresses of data: however often it is drawn, it is in the file once. */
  images?: Record<string, string>
  /** Drawings from edge to edge, each on a page without margins and foot, before the content or in its place. */
  whole_pages?: string[]
}

/** The width between the margins of a page. */
export const pdfWidth = 495
