import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { Cell, ColumnHead, Row, RowHead, type Sort, SortHeader, Table, TableBody, TableHead } from './table.tsx'

/** A column of a table as data: its name is said once, for the head and for the card on a phone. */
export interface Column<Item> {
  key: string
  label: string
  /** `isTicked` is what the table's `isTicked` or `isSelected` says of the row. */
  cell(item: Item, index: number, isTicked: boolean): ReactNode
  /** Stands in the head instead of the label, such as the label with an explanation. */
  head?: ReactNode
  /** Figures stand at the right, under each other. */
  isNumber?: boolean
  /** The cell that names its row, and on a phone its card: the first column, unless another one says so. */
  isRowHead?: boolean
  /** The head is for screen readers only, as over buttons. */
  isLabelHidden?: boolean
  /** On a phone: a line with its label, a line of its own, the corner of the card (one a row), or its foot. */
  narrow?: 'labelled' | 'plain' | 'corner' | 'foot'
  /** On a phone: false for a row that has nothing to say there, so that no label stands alone. */
  isLabelled?(item: Item): boolean
  /** Orders two rows, ascending; makes the column one to sort by. Equal rows stay as they were given. */
  compare?(a: Item, b: Item): number
  /** A row that has nothing to be ordered by; it stands last in both directions. */
  isMissing?(item: Item): boolean
  /** One to sort by where the caller orders the rows. */
  isSortable?: boolean
  /** The direction of the first press; points and dates read better from the top. */
  firstDirection?: Sort['direction']
  /** Of the head and of each cell. */
  className?: string
  headClassName?: string
  cellClassName?: string
  /** Of a cell whose look depends on its row. */
  classNameOf?(item: Item): string
}

/** Rows that are chosen by a box each, and all of them by one in the head. Memoised functions let a tick draw its own row only. */
export interface Choosing<Item> {
  allLabel: string
  labelOf: (item: Item) => string
  isChosen: (item: Item) => boolean
  onChoose: (items: readonly Item[], isChosen: boolean) => void
  /** What the box for all means, where more than the rows are chosen. */
  all?: readonly Item[]
}

export interface DataTableProps<Item> {
  caption: string
  isCaptionVisible?: boolean
  /** Columns that are not there for everybody may be false. Memoised columns let rows that have not changed be left alone. */
  columns: readonly (Column<Item> | false | undefined)[]
  rows: readonly Item[]
  rowKey: (item: Item) => string
  /** Stands in the table's place when there is no row. */
  empty?: ReactNode
  /** How the rows are ordered at first, or, with `onSort`, now: then the caller orders them. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  isSelected?: (item: Item) => boolean
  /** The same without the look of a selected row; where the columns are memoised, a tick draws its own row only. */
  isTicked?: (item: Item) => boolean
  rowClassName?: (item: Item) => string | undefined
  choosing?: Choosing<Item>
  /** Further rows below those of the items, such as a sum. */
  foot?: ReactNode
  /** Rows become cards on phones; false for tables of figures, which scroll sideways instead. */
  isStacked?: boolean
  /** The table scrolls in its own box of this height, for instance `32rem`. */
  maxHeight?: string
  className?: string
}

/** What stands in a cell that has no value: a table needs the dash, a card leaves the whole line out. */
const missing = '–'

/** The number of rows that are drawn at once; the other hundreds come while these are being read. */
const firstRows = 40

/** A table of items. Sorting, the cards of phones and long lists are settled here; a screen says its columns. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { caption, columns, rows, rowKey, empty, sort: given = null, onSort, isSelected, rowClassName, foot } = props
  const { choosing } = props
  const {
    isTicked = choosing?.isChosen ?? isSelected,
    isCaptionVisible = false,
    isStacked = true,
    maxHeight,
    className,
  } = props
  const [chosen, setChosen] = useState(given)
  const sort = onSort === undefined ? chosen : given
  const box = useBoxColumn(choosing)
  const shown = useMemo(
    () => [box, ...columns].filter((column) => column !== false && column !== undefined),
    [box, columns],
  )
  const ordered = useMemo(
    () => (onSort === undefined ? orderRows(rows, shown, sort) : rows),
    [rows, shown, sort, onSort],
  )
  const count = useDeferredValue(ordered.length, firstRows)
  const rowHead = (shown.find(({ isRowHead }) => isRowHead === true) ?? shown.find((column) => column !== box))?.key

  if (rows.length === 0 && empty !== undefined) return empty
  const table = (
    <Table
      caption={caption}
      isCaptionVisible={isCaptionVisible}
      isStacked={isStacked}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      {...(className === undefined ? {} : { className })}
    >
      <TableHead>
        {shown.map((column) =>
          choosing !== undefined && column === box ? (
            <ColumnHead key={column.key} className="w-12">
              <ChooseAll choosing={choosing} rows={rows} isLabelHidden />
            </ColumnHead>
          ) : (
            <Head key={column.key} column={column} sort={sort} onSort={onSort ?? setChosen} />
          ),
        )}
      </TableHead>
      <TableBody>
        {ordered.slice(0, count).map((item, index) => (
          <ItemRow
            key={rowKey(item)}
            item={item}
            index={index}
            columns={shown}
            rowHead={rowHead}
            isSelected={isSelected?.(item)}
            isTicked={isTicked?.(item) ?? false}
            className={rowClassName?.(item)}
          />
        ))}
        {foot}
      </TableBody>
    </Table>
  )
  if (choosing === undefined) return table
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      {/* Cards have no head. */}
      {isStacked && (
        <div className="sm:hidden">
          <ChooseAll choosing={choosing} rows={rows} isLabelHidden={false} />
        </div>
      )}
      {table}
    </div>
  )
}

function useBoxColumn<Item>(choosing: Choosing<Item> | undefined): Column<Item> | undefined {
  const { labelOf, onChoose } = choosing ?? {}
  return useMemo(
    () =>
      labelOf === undefined || onChoose === undefined
        ? undefined
        : {
            key: 'choose',
            label: '',
            isLabelHidden: true,
            narrow: 'corner',
            cell: (item, _, isChosen) => (
              <Checkbox isLabelHidden isSelected={isChosen} onChange={(is) => onChoose([item], is)}>
                {labelOf(item)}
              </Checkbox>
            ),
          },
    [labelOf, onChoose],
  )
}

interface ChooseAllProps<Item> {
  choosing: Choosing<Item>
  rows: readonly Item[]
  isLabelHidden: boolean
}

function ChooseAll<Item>({ choosing, rows, isLabelHidden }: ChooseAllProps<Item>) {
  const { allLabel, isChosen, onChoose, all = rows } = choosing
  const count = all.filter(isChosen).length
  return (
    <Checkbox
      isLabelHidden={isLabelHidden}
      isSelected={count === all.length}
      isIndeterminate={count > 0 && count < all.length}
      onChange={(is) => onChoose(all, is)}
    >
      {allLabel}
    </Checkbox>
  )
}

type Ordering<Item> = Pick<Column<Item>, 'key' | 'compare' | 'isMissing'>

/** Rows in the order of a column, as the table shows them. */
export function orderRows<Item>(
  rows: readonly Item[],
  columns: readonly Ordering<Item>[],
  sort: Sort | null,
): readonly Item[] {
  const column = columns.find(({ key }) => key === sort?.column)
  if (column?.compare === undefined) return rows
  const { compare, isMissing = () => false } = column
  const sign = sort?.direction === 'descending' ? -1 : 1
  return rows.toSorted((a, b) => Number(isMissing(a)) - Number(isMissing(b)) || sign * compare(a, b))
}

interface HeadProps<Item> {
  column: Column<Item>
  sort: Sort | null
  onSort: (sort: Sort) => void
}

function Head<Item>({ column, sort, onSort }: HeadProps<Item>) {
  const { key, label, isNumber = false, isLabelHidden, compare, isSortable, firstDirection = 'ascending' } = column
  if (compare !== undefined || isSortable === true)
    return (
      <SortHeader column={key} sort={sort} onSort={onSort} isNumber={isNumber} firstDirection={firstDirection}>
        {label}
      </SortHeader>
    )
  const className = classNames(column.className, column.headClassName)
  return (
    <ColumnHead isNumber={isNumber} {...(className === '' ? {} : { className })}>
      {column.head ?? (isLabelHidden === true ? <span className="sr-only">{label}</span> : label)}
    </ColumnHead>
  )
}

interface ItemRowProps {
  item: unknown
  index: number
  columns: readonly Column<unknown>[]
  rowHead: string | undefined
  isSelected: boolean | undefined
  isTicked: boolean
  className: string | undefined
}

/** A row that has not changed is left alone, which live tables of hundreds of pupils need. */
const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, index, columns, rowHead, isSelected, isTicked, className } = props
  return (
    <Row {...(isSelected === undefined ? {} : { isSelected })} {...(className === undefined ? {} : { className })}>
      {columns.map((column) => {
        const { key, label, cell, isNumber = false, isLabelHidden, narrow = 'labelled' } = column
        const look = classNames(column.className, column.cellClassName, column.classNameOf?.(item))
        const classed = look === '' ? {} : { className: look }
        if (key === rowHead)
          return (
            <RowHead key={key} {...classed}>
              {cell(item, index, isTicked)}
            </RowHead>
          )
        const value = cell(item, index, isTicked)
        const isLabelled = narrow === 'labelled' && isLabelHidden !== true && (column.isLabelled?.(item) ?? true)
        return (
          <Cell
            key={key}
            isNumber={isNumber}
            {...classed}
            {...(isLabelled ? { label } : {})}
            {...(value === missing ? { isMissing: true } : {})}
            {...(narrow === 'corner' || narrow === 'foot' ? { place: narrow } : {})}
          >
            {value}
          </Cell>
        )
      })}
    </Row>
  )
})
