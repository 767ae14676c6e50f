import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { DocumentAction, DocumentRow, DocumentVersion } from '#contract/documents.ts'
import type { FileRow } from '#contract/files.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useMe } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { ComingFile } from '#web/files/ComingFile.tsx'
import { offerUndo, Picker, picked } from '#web/files/Files.tsx'
import { StoredFile } from '#web/files/StoredFile.tsx'
import type { Coming } from '#web/files/uploads.ts'
import { words as fileWords } from '#web/files/words.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { CameraIcon, UploadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { documentStatusWords } from '../executionWords.ts'
import type { OrderDocument } from './orderDocument.ts'
import { useNameOf } from './useNameOf.ts'
import { documentsWords, originalWords, viaWords, whyWords } from './words.ts'

const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

type DocumentItemProps = {
  orderDocument: OrderDocument
  card: OrderCard
  mayAct: boolean
  coming: readonly Coming[]
  pending: boolean
  onFiles: (files: readonly File[]) => void
  onStep: (action: DocumentAction) => void
  onHandIn: (via: 'edo' | 'paper') => void
  /** A file of the version that stands is opened. */
  onLook: (fileId: string) => void
}

const shapes = { required: 'draft', uploaded: 'waiting', checking: 'assigned', accepted: 'done', rejected: 'trouble' } as const
const plain = ['take', 'accept', 'reject', 'send_original', 'receive_original', 'correct_original', 'miss_original', 'remove'] as const

/** One document: where it stands, its files, what may be done, and what came before. */
export function DocumentItem({ orderDocument, card, mayAct, coming, pending, onFiles, onStep, onHandIn, onLook }: DocumentItemProps) {
  const t = useWords(documentsWords)
  const states = useWords(documentStatusWords)
  const f = useFormat()
  const now = useNow(60_000)
  const { tz } = useMe()
  const nameOf = useNameOf()
  const [shown, setShown] = useState(false)
  const name = nameOf(orderDocument)
  const stands = orderDocument.versions.find(each => each.version === orderDocument.version && each.status !== 'withdrawn')
  const before = orderDocument.versions.filter(each => each !== stands)
  const waiting = orderDocument.status === 'required' || orderDocument.status === 'rejected'
  const owed = waiting && orderDocument.required
  const late = owed && orderDocument.dueAt !== null && Date.parse(orderDocument.dueAt) < now
  const date = orderDocument.dueAt && f.date(orderDocument.dueAt, { zone: tz })
  const takes = mayAct && orderDocument.purpose !== null
  const anew = mayAct && orderDocument.actions.includes('upload')
  const mine = orderDocument.side === card.side
  const actions = mayAct ? plain.filter(action => orderDocument.actions.includes(action)) : []
  const { item, onStepped } = useLedOn(orderDocument.status)

  return (
    <li ref={item} tabIndex={-1} className="docs-item" aria-label={name}>
      <div className="docs-item-head">
        <StatusShape kind={shapes[orderDocument.status]} {...(orderDocument.status === 'accepted' ? { tone: 'go' as const } : {})} />
        <b className="docs-item-name">{name}</b>
        <span className={orderDocument.status === 'rejected' ? 'danger s13' : 'muted s13'}>{states[orderDocument.status]}</span>
        {orderDocument.version > 1 && <span className="muted s13">{t.version(orderDocument.version)}</span>}
        {!orderDocument.required && <Badge>{t.optional}</Badge>}
        {!orderDocument.shared && <Badge tone="private">{t.onlyYou}</Badge>}
        {orderDocument.shared && !mine && orderDocument.side === 'forwarder' && !owed && <span className="muted s13">{t.byForwarder}</span>}
        <span className="spacer" />
        {owed && date && <span className={late ? 'warn s13' : 'muted s13'}>{late ? t.late(date) : t.due(date)}</span>}
      </div>
      {owed && <Asks orderDocument={orderDocument} mine={mine} />}
      {orderDocument.status === 'rejected' && <Why reason={orderDocument.reason} comment={orderDocument.comment} />}
      {stands && <Came version={stands} />}
      {stands && stands.files.length > 0 && <FilesOf files={stands.files} name={name} mayRemove={stands.mayRemove} onLook={onLook} />}
      {orderDocument.closed && stands?.via === 'files' && <p className="docs-came muted s13">{t.pricedFiles}</p>}
      {coming.length > 0 && (
        <ul className="files-list">
          {coming.map(one => (
            <ComingFile key={one.id} coming={one} />
          ))}
        </ul>
      )}
      {(orderDocument.original.status !== 'none' || (orderDocument.original.needed && orderDocument.status === 'accepted')) && (
        <Original orderDocument={orderDocument} />
      )}
      {(takes || actions.length > 0) && (
        <ItemSteps
          {...{ orderDocument, name, anew, actions, pending, onFiles, onHandIn }}
          takes={takes && (owed ? 'primary' : 'plain')}
          onStep={action => {
            onStepped()
            onStep(action)
          }}
        />
      )}
      {before.length > 0 && (
        <div className="docs-before">
          <Button size="small" variant="ghost" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? t.hideEarlier : t.earlier(before.length)}
          </Button>
          {shown && (
            <ol>
              {before.map(version => (
                <li key={version.version}>
                  <Came version={version} old />
                  {version.files.length > 0 && <FilesBefore files={version.files} name={name} />}
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </li>
  )
}

/** The button that was pressed goes with its step: the keyboard is led to the next document that waits, or stays at this one. */
function useLedOn(status: OrderDocument['status']): { item: RefObject<HTMLLIElement | null>; onStepped: () => void } {
  const item = useRef<HTMLLIElement>(null)
  const stepped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is over once the state of the document is another
  useEffect(() => {
    if (!stepped.current) return
    stepped.current = false
    if (document.activeElement !== document.body) return
    const waits = (within: Element | null | undefined) => within?.querySelector<HTMLElement>('.ui-button-primary')
    const next = waits(item.current) ?? waits(item.current?.parentElement)
    ;(next ?? item.current)?.focus({ preventScroll: !next })
  }, [status])
  return {
    item,
    onStepped: () => {
      stepped.current = true
    },
  }
}

type ItemStepsProps = Pick<DocumentItemProps, 'orderDocument' | 'pending' | 'onFiles' | 'onStep' | 'onHandIn'> & {
  name: string
  /** How the button for files stands out; false where none are taken. */
  takes: 'primary' | 'plain' | false
  /** The document waits for a new version. */
  anew: boolean
  actions: readonly (typeof plain)[number][]
}

/** What may be done with one document: files for it, another way it came by, and its steps. */
function ItemSteps({ orderDocument, name, takes, anew, actions, pending, onFiles, onStep, onHandIn }: ItemStepsProps) {
  const t = useWords(documentsWords)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const add = (chosen: FileList | null) => chosen && chosen.length > 0 && onFiles([...chosen])
  return (
    <div className="docs-item-do">
      {takes && (
        <>
          <Button
            size="small"
            variant={takes}
            icon={<UploadIcon size={16} />}
            aria-label={t.of(anew ? t.upload : t.uploadMore, name)}
            onClick={() => input.current?.click()}
          >
            {anew ? t.upload : t.uploadMore}
          </Button>
          <Button
            size="small"
            className="files-camera"
            icon={<CameraIcon size={16} />}
            aria-label={t.of(t.shoot, name)}
            onClick={() => camera.current?.click()}
          >
            {t.shoot}
          </Button>
          <Picker ref={input} accept={picked} onPick={add} />
          <Picker ref={camera} accept="image/jpeg" capture onPick={add} />
        </>
      )}
      {anew && orderDocument.side === 'executor' && (
        <Menu
          label={t.of(t.without, name)}
          items={[
            { id: 'edo', label: t.asEdo, onAction: () => onHandIn('edo') },
            { id: 'paper', label: t.asPaper, onAction: () => onHandIn('paper') },
          ]}
        >
          <Button size="small" variant="ghost" pending={pending} aria-label={t.of(t.without, name)}>
            {t.without}
          </Button>
        </Menu>
      )}
      {actions.map(action => (
        <Button
          key={action}
          size="small"
          variant={action === 'accept' ? 'primary' : action === 'reject' || action === 'miss_original' ? 'danger-plain' : 'plain'}
          pending={pending && action !== 'reject'}
          aria-label={t.of(t[action], name)}
          onClick={() => onStep(action)}
        >
          {t[action]}
        </Button>
      ))}
    </div>
  )
}

/** Who brought a version and when, who looks at it, and how it ended. */
function Came({ version, old = false }: { version: DocumentVersion; old?: boolean }) {
  const t = useWords(documentsWords)
  const via = useWords(viaWords)
  const f = useFormat()
  const at = (moment: string) => f.dateTime(moment)
  const who = (person: string | null, organization: string | null = null) => person ?? organization ?? ''
  const ends = { open: '', accepted: t.acceptedVersion, rejected: t.rejectedVersion, withdrawn: t.withdrawn }
  // files tell who brought them and when
  const told = old || version.files.length === 0
  const ended = version.status !== 'open' && version.decidedAt && version.decidedBy && version.side === 'executor'
  const taken = version.status === 'open' && version.takenAt && version.takenBy
  if (!told && !ended && !taken) return null
  return (
    <>
      <p className="docs-came muted s13">
        {old && <b>{[t.version(version.version), ends[version.status]].filter(Boolean).join(', ')}</b>}
        {told && <span>{t.cameBy(who(version.person, version.organization), at(version.at))}</span>}
        {version.via !== 'files' && <span>{via[version.via]}</span>}
        {taken && <span>{t.takenBy(version.takenBy ?? '', at(version.takenAt ?? version.at))}</span>}
        {ended && <span>{t.decided(version.decidedBy ?? '', at(version.decidedAt ?? version.at))}</span>}
      </p>
      {old && version.status === 'rejected' && <Why reason={version.reason} comment={version.comment} />}
    </>
  )
}

/** Why the order asks for a document that has not come, and of whom. */
function Asks({ orderDocument, mine }: { orderDocument: OrderDocument; mine: boolean }) {
  const t = useWords(documentsWords)
  const whys = useWords(whyWords)
  return (
    <p className="docs-came muted s13">
      {orderDocument.why && <span>{whys[orderDocument.why]}</span>}
      <span>{mine ? t.bringsMe : orderDocument.side === 'forwarder' ? t.bringsForwarder : t.bringsExecutor}</span>
    </p>
  )
}

function Why({ reason, comment }: { reason: string | null; comment: string }) {
  const names = useNames('documentRejectReasons')
  const said = [reason && reason !== 'other' ? names(reason) : null, comment].filter(Boolean).join(': ')
  return said ? <p className="docs-why danger s13">{said}</p> : null
}

function Original({ orderDocument }: { orderDocument: DocumentRow }) {
  const t = useWords(documentsWords)
  const states = useWords(originalWords)
  const f = useFormat()
  const { status, courier, track, sentOn, receivedOn } = orderDocument.original
  const day = receivedOn ?? sentOn
  return (
    <p className="docs-original s13">
      <span className={status === 'missing' ? 'danger' : status === 'none' ? 'warn' : 'muted'}>{states[status]}</span>
      {day && <span className="muted">{f.date(day, { zone: 'UTC' })}</span>}
      {status !== 'none' && courier && <span className="muted">{courier}</span>}
      {status !== 'none' && track && (
        <span className="mono" title={t.track}>
          {track}
        </span>
      )}
    </p>
  )
}

type FilesOfProps = { files: readonly FileRow[]; name: string; mayRemove: boolean; onLook: (fileId: string) => void }

function FilesOf({ files, name, mayRemove, onLook }: FilesOfProps) {
  const t = useWords(documentsWords)
  const words = useWords(fileWords)
  return (
    <ul className="files-list docs-files" aria-label={t.files(name)}>
      {files.map(file => (
        <StoredFile
          key={file.id}
          file={file}
          canRemove={mayRemove}
          {...(file.type === 'pdf' && file.cleaned && { previewed: true })}
          onOpen={() => onLook(file.id)}
          onRemoved={() => offerUndo(file, words)}
        />
      ))}
    </ul>
  )
}

/** Files of an earlier version, looked at and nothing else. */
function FilesBefore({ files, name }: Pick<FilesOfProps, 'files' | 'name'>) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <FilesOf files={files} name={name} mayRemove={false} onLook={setOpened} />
      {opened !== null && (
        <Suspense fallback={null}>
          <Preview files={files} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </>
  )
}
