/** What the map is painted with: muted, so that what moves on it is seen first. */
export type Colours = {
  water: string
  shore: string
  land: string
  river: string
  road: string
  roadEdge: string
  minor: string
  town: string
  townHalo: string
  townDot: string
  ref: string
  refPlate: string
  sea: string
  moving: string
  standing: string
  late: string
  old: string
  ink: string
  paper: string
  planned: string
  zone: string
}

export const colours: Record<'light' | 'dark', Colours> = {
  light: {
    water: '#d3dfe2',
    shore: '#b4c8ce',
    land: '#f5f2eb',
    river: '#b3c9d1',
    road: '#f3dfae',
    roadEdge: '#d3bd88',
    minor: '#d3cab6',
    town: '#3f423c',
    townHalo: '#f7f5ef',
    townDot: '#8d897c',
    ref: '#6b5a2a',
    refPlate: '#fbf0d2',
    sea: '#6d8a94',
    moving: '#0b6650',
    standing: '#4a5560',
    late: '#b45309',
    old: '#7a7f85',
    ink: '#1b1d1a',
    paper: '#ffffff',
    planned: '#1f5fa8',
    zone: '#6a45a8',
  },
  dark: {
    water: '#0b1418',
    shore: '#26353b',
    land: '#1f2321',
    river: '#22323a',
    road: '#5d5132',
    roadEdge: '#2c2a20',
    minor: '#3d433e',
    town: '#c3c6bd',
    townHalo: '#171a18',
    townDot: '#7d8279',
    ref: '#cdbb85',
    refPlate: '#332d1c',
    sea: '#55717b',
    moving: '#4cc9a0',
    standing: '#a9b3bd',
    late: '#f2a33c',
    old: '#8a9097',
    ink: '#ecefe9',
    paper: '#131513',
    planned: '#7fb2f0',
    zone: '#b99df0',
  },
}
