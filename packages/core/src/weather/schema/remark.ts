/** A decoded remark; `kind` determines its fields, whose units are the ends of their names. */
export type RemarkGroup =
  | { kind: 'automatedStation'; code: string; precipitationDiscriminator: boolean }
  | { kind: 'seaLevelPressure'; hpa: number | null }
  | { kind: 'exactTemperature'; temperatureC: number; dewpointC: number | null }
  | { kind: 'pressureTendency'; characterCode: number | null; changeHpa: number | null }
  | { kind: 'precipitation'; hours: number | null; inches: number | null }
  | { kind: 'maximumTemperature'; hours: number; temperatureC: number }
  | { kind: 'minimumTemperature'; hours: number; temperatureC: number }
  | { kind: 'temperatureExtremes'; hours: number; maximumC: number; minimumC: number }
  | { kind: 'snowDepth'; inches: number | null; centimeters: number | null }
  | { kind: 'snowWaterEquivalent'; inches: number }
  | { kind: 'snowfall'; hours: number; inches: number }
  | { kind: 'snowIncreasing'; hourInches: number; totalInches: number }
  | { kind: 'sunshine'; minutes: number }
  | { kind: 'cloudTypes'; lowCode: number | null; middleCode: number | null; highCode: number | null }
  | { kind: 'iceAccretion'; hours: number; inches: number }
  | { kind: 'peakWind'; directionDeg: number; speedKt: number; hour: number | null; minute: number }
  | { kind: 'windShift'; hour: number | null; minute: number; frontalPassage: boolean }
  | { kind: 'pressureChange'; change: 'rising' | 'falling' }
  | { kind: 'sensorStatus'; code: string; location: string | null }
  | { kind: 'maintenance' }
  | {
      kind: 'weatherTimes'
      events: { weather: string; event: 'began' | 'ended'; hour: number | null; minute: number }[]
    }
  | { kind: 'fieldPressure'; mmHg: number | null; hpa: number | null }
  | { kind: 'cloudBase'; meters: number }
  | { kind: 'pressure'; qnhHpa: number | null; altimeterInHg: number | null }
  | { kind: 'densityAltitude'; feet: number }
  | { kind: 'cloudLayers'; layers: { type: string; oktas: number }[] }
  | { kind: 'cloudAmount'; oktas: number; type: string; baseAglFt: number }
  | { kind: 'ceiling'; fromFt: number; toFt: number | null }
  | { kind: 'visibility'; where: string; fromSm: number; toSm: number | null }
  | { kind: 'minimumVisibility'; meters: number }
  | {
      kind: 'windAt'
      place: string
      directionDeg: number | null
      variable: boolean
      speedKt: number | null
      gustKt: number | null
      fromDeg: number | null
      toDeg: number | null
    }
  | { kind: 'precipitationCode'; code: string | null }
  | { kind: 'rainfall'; tenMinutesMm: number | null; since9LocalMm: number | null }
  | { kind: 'colorState'; state: string }
  | { kind: 'runwayState'; runway: string; code: string }
  | { kind: 'obscured'; what: 'mountains' | 'obstacles' }
  | {
      kind: 'phenomenonLocation'
      frequency: string | null
      phenomenon: string
      distance: string | null
      directions: string[]
      moving: string | null
    }
  | { kind: 'note'; text: string }
  | { kind: 'noSignificantChange' }
  | { kind: 'nextForecast'; at: string }
  | { kind: 'forecastTemperatures'; temperaturesC: number[] }
  | { kind: 'forecastPressures'; qnhHpa: number[] }

/** The remark of one kind. */
export type Remark<K extends RemarkGroup['kind']> = Extract<RemarkGroup, { kind: K }>
