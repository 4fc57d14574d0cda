import { findMarkers, type CameraFrame } from './find-markers.ts'

addEventListener('message', ({ data }: MessageEvent<CameraFrame>) => postMessage(findMarkers(data)))
