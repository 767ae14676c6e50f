import { Drawn, drawn, type IconProps } from './icons.tsx'

export const HazardIcon = drawn('M10 2l8 8-8 8-8-8zM10 6.5v4.5M10 13.5v.01')
export const BorderIcon = drawn('M4 3v14.5M2.5 17.5h3M4 8.5l13-2.8v2.6L4 11M8 7.7l.8 2.5M12 6.8l.8 2.5')
export const ContainerIcon = drawn('M2 5h16v10H2zM5 7.5v5M7.5 7.5v5M10 7.5v5M12.5 5v10M15 7.5v5')
export const EmptyRunIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 13.5h2.3M7.7 13.5h4.6M15.7 13.5H18v-3l-2.5-3H12v6" />
    <circle cx="6" cy="14" r="1.7" />
    <circle cx="14" cy="14" r="1.7" />
    <path d="M2 13.5V6h10" strokeDasharray="1.6 2.2" />
  </Drawn>
)
export const IdleIcon = drawn('M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M8 7v6M12 7v6')
export const LoadRearIcon = drawn('M2 4h9v12H2zM2 10h5M18 10h-8M13 7l-3 3 3 3')
export const LoadSideIcon = drawn('M17 4H8v12h9M2 10h10M9 7l3 3-3 3')
export const LoadTopIcon = drawn('M3 9v8h14V9M10 2v9M7 8l3 3 3-3')
export const LowbedIcon = drawn(
  'M2 8h4.5L8 12.5h10V10M3.5 15a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M10.5 15.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M14.5 15.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M10.5 12.5v-4h5v4',
)
export const OpenBodyIcon = drawn(
  'M2 13h16M2 13V8M18 13V8M6 13v-3M10 13v-3M14 13v-3M4 15.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M13 15.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
)
export const PalletIcon = drawn('M2 14h16M2 17h16M3.5 14v3M10 14v3M16.5 14v3M4 3.5h12V14H4zM10 3.5V14M4 8.5h12')
export const ReeferIcon = drawn(
  'M2 14V4.5h16V14zM2 9h3.5V4.5M11.5 6.2v6M8.9 7.7l5.2 3M14.1 7.7l-5.2 3M4 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M13 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
)
export const RestIcon = drawn(
  'M2.5 4v12.5M2.5 13.5h15v3M17.5 13.5v-2.5a2 2 0 0 0-2-2H8.5v4.5M4.2 10.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M12 3h3.5L12 6.5h3.5',
)

export const ScalesIcon = drawn('M2 16.5h16M4 16.5 5.5 13h9l1.5 3.5M10 13V9.5M5 9.5a5 5 0 0 1 10 0zM10 9.5l2-2.6')
export const SealIcon = drawn('M10 2.5v6M6 12.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M8.3 12.6l1.2 1.2 2.3-2.5M7.5 2.5h5')
export const StampIcon = drawn('M3.5 17h13M4.5 14.5v-2h11v2zM8.3 12.5C8.3 9 7 8 7 5.8a3 3 0 0 1 6 0c0 2.2-1.3 3.2-1.3 6.7')
export const TankerIcon = drawn(
  'M5 5h10a4 4 0 0 1 0 8H5a4 4 0 0 1 0-8zM10 5V3M8.5 3h3M10 13V5M4 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M13 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
)
export const TemperatureIcon = drawn('M8 11.5V4.5a2 2 0 0 1 4 0v7a3.5 3.5 0 1 1-4 0zM10 8v6.5M14.5 5H17M14.5 8.5H16')
export const TentIcon = drawn(
  'M2 14V6.5L4 4.5h12l2 2V14M2 14h16M6 5v9M10 5v9M14 5v9M4 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M13 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
)
export const TipperIcon = drawn(
  'M2 13.5h16M4 13.5 5.5 10 16.5 3.5 18 9l-8.5 4.5M4 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M13 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
)
export const ChevronDownIcon = drawn('M6 8l4 4 4-4')
export const ChevronRightIcon = drawn('M8 5l5 5-5 5')
export const ChevronLeftIcon = drawn('M12 5l-5 5 5 5')
export const ChevronUpIcon = drawn('M5 12l5-5 5 5')

export const MoreIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.4" />
  </Drawn>
)
export const FilterIcon = drawn('M3 5h14M5.5 10h9M8 15h4')
export const CalendarIcon = drawn('M3 5h14v12H3zM3 9h14M7 3v3.5M13 3v3.5')
export const MapIcon = drawn('M3 5l4.5-1.5 5 2L17 4v11l-4.5 1.5-5-2L3 16zM7.5 3.5v11M12.5 5.5v11')
export const ColumnsIcon = drawn('M3 4h14v12H3zM8 4v12M12.5 4v12')
export const DensityIcon = drawn('M3 5h14M3 10h14M3 15h14')
export const DownloadIcon = drawn('M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13')
export const PhoneIcon = drawn('M5 3h2.5L9 7 7 8.5a9 9 0 0 0 4.5 4.5L13 11l4 1.5V15a2 2 0 0 1-2 2A12 12 0 0 1 3 5a2 2 0 0 1 2-2z')
export const ChatIcon = drawn('M3 4h14v10H9l-4 3v-3H3z')
export const ShareIcon = drawn('M10 12V3M6.5 6 10 2.5 13.5 6M4 10v7h12v-7')
export const PrintIcon = drawn('M6 7V3h8v4M6 14H3V7h14v7h-3M6 12h8v5H6z')
export const AttachIcon = drawn('M15 9l-5.5 5.5a3 3 0 0 1-4.3-4.3L11 4.5a2 2 0 0 1 2.9 2.9L8.3 13')
export const LockIcon = drawn('M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9')
export const UndoIcon = drawn('M7 4 3.5 7.5 7 11M4 7.5h8a4.5 4.5 0 0 1 0 9H8')
export const ExpandIcon = drawn('M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6')
export const EditIcon = drawn('M12.5 4.5 15.5 7.5 7 16H4v-3z')
export const EyeIcon = drawn(
  'M2 10c2-3.5 4.7-5.2 8-5.2s6 1.7 8 5.2c-2 3.5-4.7 5.2-8 5.2S4 13.5 2 10zM7.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0',
)
export const MenuIcon = drawn('M3 6h14M3 10h14M3 14h9')

export const DragIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2.2" />
  </Drawn>
)
export const MailIcon = drawn('M3 5h14v10.5H3zM3 6l7 5 7-5')
export const OfflineIcon = drawn('M3 8.5a10 10 0 0 1 5-2.7M17 8.5a10 10 0 0 0-3.5-2.2M6 11.5a5.5 5.5 0 0 1 3-1.6M10 15.5v.01M4 3l12 14')
export const BoltIcon = drawn('M11 2.5 4.5 11.5H10l-1 6 6.5-9H10z')
export const MinusIcon = drawn('M4 10h12')
export const UserIcon = drawn('M6.8 6.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M3.5 17c0-3.4 2.8-5.2 6.5-5.2s6.5 1.8 6.5 5.2')
export const LogoutIcon = drawn('M11 3H4v14h7M8.5 10H17M14 7l3 3-3 3')
export const TrashIcon = drawn('M3.5 5.5h13M7.5 5.5V3h5v2.5M5 5.5 5.8 17h8.4L15 5.5M8.3 8.5v5.5M11.7 8.5v5.5')
export const ArrowUpIcon = drawn('M10 16V4M5.5 8.5 10 4l4.5 4.5')
export const ArrowDownIcon = drawn('M10 4v12M5.5 11.5 10 16l4.5-4.5')
export const ArrowRightIcon = drawn('M3.5 10h13M12 5.5l4.5 4.5-4.5 4.5')
export const ArrowLeftIcon = drawn('M16.5 10h-13M8 5.5 3.5 10 8 14.5')
export const UploadIcon = drawn('M10 12.5V3M6 7l4-4 4 4M3.5 16.5h13')
export const ClockIcon = drawn('M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M10 5.5V10l3 2')
export const ShieldIcon = drawn('M10 2.5 16.5 5v5c0 4-2.7 6.4-6.5 7.5C6.2 16.4 3.5 14 3.5 10V5z')
export const PinIcon = drawn('M10 18s6-5.6 6-10a6 6 0 0 0-12 0c0 4.4 6 10 6 10zM7.8 8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0')
export const ScreenIcon = drawn('M2.5 4h15v10h-15zM7 17h6M10 14v3')
export const HandsetIcon = drawn('M6 2.5h8a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM9 15h2')
export const CameraIcon = drawn('M2.5 6h3.7l1.6-2.5h4.4L13.8 6h3.7v10.5h-15zM7 11a3 3 0 1 0 6 0a3 3 0 1 0-6 0')
export const SignalIcon = drawn('M4 16v-3M8 16V10M12 16V7M16 16V4')
export const DatabaseIcon = drawn(
  'M3.5 5c0-1.4 2.9-2.5 6.5-2.5s6.5 1.1 6.5 2.5-2.9 2.5-6.5 2.5S3.5 6.4 3.5 5zM3.5 5v10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5V5M3.5 10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5',
)
export const SwapIcon = drawn('M3 7h13M12.5 3.5 16 7l-3.5 3.5M17 13H4M7.5 9.5 4 13l3.5 3.5')
