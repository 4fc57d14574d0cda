import type { SheetArea } from '@katedra/contract/sheets'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { Skeleton } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagePictureQuery } from './sheets.data.ts'

/** The paper in millimetres; a page that was laid flat is all of it. */
const paper = { width: 210, height: 297 }
/** Pixels of the screen for a millimetre: a little larger than the paper. */
const scale = 8

interface CutOutProps {
  testId: string
  pageId: string
  /** Of a page laid flat; without it the whole picture. */
  area?: SheetArea | undefined
  /** The boxes that are asked about; they are framed where rows above them are shown, too. */
  row?: SheetArea
  label: string
}

/** A piece of a photographed sheet. */
export function CutOut({ testId, pageId, area, row, label }: CutOutProps) {
  const { t } = useTranslation('sheets')
  const picture = useQuery(pagePictureQuery(testId, pageId))
  const url = useAddress(picture.data)
  return (
    <QueryView query={picture} safe={t('safe')} skeleton={<Skeleton className="h-16" />}>
      {() =>
        area === undefined ? (
          <img src={url} alt={label} className="max-h-[70dvh] max-w-full rounded-sm border border-line bg-white" />
        ) : (
          // An outline, no border: that would take from both sides alike and make another shape of what is shown.
          <div
            role="img"
            aria-label={label}
            className="relative w-full overflow-hidden rounded-sm bg-white outline-1 -outline-offset-1 outline-line"
            style={{ maxWidth: area.w * scale, aspectRatio: `${area.w} / ${area.h}` }}
          >
            <img
              src={url}
              alt=""
              className="absolute max-w-none"
              style={{
                width: `${(paper.width / area.w) * 100}%`,
                left: `${(-area.x / area.w) * 100}%`,
                top: `${(-area.y / area.h) * 100}%`,
              }}
            />
            {row !== undefined && row.y - area.y > row.h + 2 && <Frame row={row} area={area} />}
          </div>
        )
      }
    </QueryView>
  )
}

/** Around the boxes of one row among others, a millimetre outside of them. Dark in both themes: paper is white. */
function Frame({ row, area }: { row: SheetArea; area: SheetArea }) {
  const style = {
    left: `${((row.x - area.x - 1) / area.w) * 100}%`,
    top: `${((row.y - area.y - 1) / area.h) * 100}%`,
    width: `${((row.w + 2) / area.w) * 100}%`,
    height: `${((row.h + 2) / area.h) * 100}%`,
  }
  return <span aria-hidden style={style} className="absolute rounded-sm border-2 border-board" />
}

function useAddress(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // Synchronises with the browser's list of addresses, which keeps what is not given back.
  useEffect(() => {
    if (picture === undefined) return undefined
    const address = URL.createObjectURL(picture)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return url
}
