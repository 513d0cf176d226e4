import { decode, type Pixels } from './decode.ts'

// Each picture takes up to tens of milliseconds, in which the page stays responsive.
onmessage = ({ data }: MessageEvent<Pixels>) => postMessage(decode(data))
