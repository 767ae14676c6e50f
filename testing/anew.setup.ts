import { countAnew } from './makers.ts'

// files share a worker: names and numbers of what is made begin anew with each
countAnew()
